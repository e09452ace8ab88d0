import { killNodes } from "@bourse/cloud/testing/kills";
import { findPostgres } from "@bourse/testing/postgres";
import { expect, it } from "vitest";
import { checkLedger } from "../../../../scripts/check-ledger/check.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

it.skipIf(missing !== "")(
  `[P10] [P11] [P27] nodes and a database that are killed lose nothing acknowledged${missing}`,
  { timeout: 180_000 },
  async () => {
    const check = (text: string) => checkLedger(text).faults;
    const report = await killNodes({ times: 5, databaseTimes: 1, creators: 2, seed: 4, check });
    expect(report).toMatchObject({ kills: 5, databaseKills: 1 });
    expect(report.acknowledged).toBeGreaterThan(10);
    expect(report.published).toBeGreaterThan(0);
  },
);
