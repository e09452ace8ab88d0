import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { depth } from "@bourse/testing/depth";
import { COMMON_LIMITS, patiently } from "@bourse/testing/patience";
import fc from "fast-check";
import { afterAll, beforeAll, describe, it } from "vitest";
import { hostileActs } from "../../test/fixtures/accounts/hostile-acts.fixture.ts";
import { hostileExchange, hostilePaper } from "../../test/fixtures/accounts/hostile-desk.fixture.ts";
import { playHistory } from "../../test/fixtures/accounts/hostile-history.fixture.ts";
import { openDatabase } from "../database.ts";

let empty: string;
beforeAll(() => {
  empty = mkdtempSync(join(tmpdir(), "bourse-empty-"));
  openDatabase(empty).close();
});
afterAll(() => rmSync(empty, { recursive: true }));

describe("[P34] a disk that fails or is slow at any write, and a clock that is set at any moment", () => {
  it.each([
    ["paper", hostilePaper, { usual: 40, deep: 3000 }],
    ["exchange", hostileExchange, { usual: 10, deep: 600 }],
  ] as const)(
    "take back no halt and no cancel, lift no limit of a day, end no order, and lose and double nothing: the %s account",
    async (_name, make, runs) => {
      const property = fc.asyncProperty(hostileActs, (acts) => playHistory(acts, { empty, make }));
      await fc.assert(property, { numRuns: depth(runs), seed: 34 });
    },
    patiently(depth({ usual: COMMON_LIMITS.testMs, deep: 3_600_000 })),
  );
});
