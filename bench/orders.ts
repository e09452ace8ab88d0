import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { openAccounts } from "../packages/host/src/accounts/accounts.ts";
import { auditStore } from "../packages/host/src/store/audit.ts";
import { openDatabase } from "../packages/host/src/store/database.ts";
import { testPrices } from "../packages/host/test/fixtures/accounts/prices.fixture.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const ORDERS = sized(3_000, 20);
/** Until the code is compiled; with 200, the first orders that counted decided the slowest hundredth. */
const WARM_UP = sized(1_000, 1);
const ALLOWED = 1.5;

/** An order from the request to the answer, which comes once it is on the disk, beside a bare append with fsync in turns. */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "bourse-bench-orders-"));
  const database = openDatabase(folder);
  const file = openSync(join(folder, "bare"), "a");
  try {
    const account = openAccounts({
      ...{ database, clock: SYSTEM_CLOCK, audit: auditStore(database), events: { emit: () => undefined } },
      market: testPrices(["T:A"]).market,
      report(cause) {
        throw cause;
      },
    }).find("paper");
    account.setRisk({ limits: { orders_per_minute: 100_000 } });
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < WARM_UP + ORDERS; turn += 1) {
      const order = { client_order_id: `bench-${turn}`, symbol: "T:A", side: "buy", type: "limit" } as const;
      const began = performance.now();
      const placed = await account.place({ ...order, price: "99.10", quantity: "2.50" });
      const acknowledged = performance.now();
      writeSync(file, `${JSON.stringify(placed)}\n`);
      fsyncSync(file);
      const appended = performance.now();
      // One order lives at a time, as a trader's few.
      account.cancel(order.client_order_id);
      if (turn < WARM_UP) continue;
      ours.push(acknowledged - began);
      theirs.push(appended - acknowledged);
    }
    return ([50, 99] as const).map((percent) => compared(percent, at(ours, percent), at(theirs, percent)));
  } finally {
    closeSync(file);
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const at = (times: readonly number[], percent: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(((times.length - 1) * percent) / 100)] ?? Number.NaN;

function compared(percent: number, ours: number, theirs: number): BenchResult {
  const ratio = ours / theirs;
  return {
    name: `an order acknowledged, p${percent} of ${ORDERS}`,
    ours: `${ours.toFixed(3)} ms`,
    theirs: `${theirs.toFixed(3)} ms for an append with fsync`,
    ratio,
    target: `<= ${ALLOWED}`,
    ok: ratio <= ALLOWED,
  };
}
