import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { expect, it, onTestFinished } from "vitest";
import { testPrices } from "../../test/fixtures/accounts/prices.fixture.ts";
import { runAndKill } from "../../test/fixtures/services/run-and-kill.fixture.ts";
import { auditStore } from "../store/audit.ts";
import { openDatabase } from "../store/database.ts";
import { openAccounts } from "./accounts.ts";

const PROGRAM = fileURLToPath(new URL("../../test/fixtures/accounts/trading.fixture.ts", import.meta.url));

const CHECKER = fileURLToPath(new URL("../../../../scripts/check-orders.mjs", import.meta.url));

interface Line {
  readonly placed?: string;
  readonly canceled?: string;
  readonly fault?: string;
  readonly done?: true;
}

function exported(dataDir: string) {
  const database = openDatabase(dataDir);
  const deps = {
    database,
    clock: SYSTEM_CLOCK,
    audit: auditStore(database),
    events: { emit: () => undefined },
    market: testPrices([]).market,
  };
  const account = openAccounts({ ...deps, report: (cause) => expect(cause).toBeUndefined() }).find("paper");
  const whole = account.export();
  database.close();
  return whole;
}

/** The verdict of a script that has none of the product's code. */
function checked(dataDir: string, whole: object): string {
  const file = join(dataDir, "export.json");
  writeFileSync(file, JSON.stringify(whole));
  return spawnSync(process.execPath, [CHECKER, file], { encoding: "utf8" }).stdout;
}

it("kill -9 loses no acknowledged order and doubles none, and every export adds up", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "bourse-orders-crash-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const lines: Line[] = [];
  for (const [seed, after] of [3, 17, 40, 64].entries()) {
    lines.push(...(await runAndKill<Line>([PROGRAM, dataDir, String(seed + 1), "60"], after)));
    const whole = exported(dataDir);
    expect(checked(dataDir, whole)).toMatch(/everything adds up\n$/);
    const ids = whole.orders.map((each) => each.client_order_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(lines.flatMap(({ placed }) => placed ?? [])));
    const statuses = new Map(whole.orders.map((each) => [each.client_order_id, each.status]));
    for (const { canceled } of lines) if (canceled !== undefined) expect(statuses.get(canceled)).toBe("canceled");
  }
  expect(lines.filter(({ fault }) => fault !== undefined)).toEqual([]);
  expect(exported(dataDir).fills.length).toBeGreaterThan(20);
  // Four processes start one after the other.
}, 120_000);
