import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decimal, PaperEngine, sampleBar } from "@bourse/orders";
import { clockSteps, SYSTEM_CLOCK } from "@bourse/platform";
import { openAccounts } from "../packages/host/src/accounts/accounts.ts";
import { openDatabase } from "../packages/host/src/database.ts";
import { auditStore } from "../packages/host/src/store/audit.ts";
import { testPrices } from "../packages/host/test/fixtures/accounts/prices.fixture.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const ORDERS = sized(3_000, 20);
/** Rounds until the code is compiled. With only 200, the first counted orders decided the slowest hundredth. */
const WARM_UP = sized(1_000, 1);
const ALLOWED = 1.5;

/** Fills of an account that has traded for years, beside one that has just begun. */
const FILLS = { few: sized(1_000, 10), many: sized(1_000_000, 100) };
const OPERATIONS = sized(300, 3);
/** Orders that rest away from the price, beside a handful. */
const RESTING = { few: 16, many: sized(16_000, 32) };
const PRICES = sized(3_000, 10);
/** The work does not depend on what is there, only the depth of an index does. */
const MOST_GROWTH = 2;

export async function run(): Promise<BenchResult[]> {
  return [...(await acknowledged()), await afterManyFills(), besideManyOrders()];
}

function accountIn(folder: string) {
  const database = openDatabase(folder);
  const { market, price } = testPrices(["T:A"]);
  const account = openAccounts({
    database,
    clock: SYSTEM_CLOCK,
    clockSteps: clockSteps(SYSTEM_CLOCK),
    audit: auditStore(database),
    market,
    events: { emit: () => undefined },
    report(cause) {
      throw cause;
    },
  }).find("paper");
  account.setRisk({ limits: { orders_per_minute: 1_000_000, max_position: "100000000", max_daily_loss: "100000000" } });
  return { database, account, price };
}

/** An order placed and filled, after a thousand fills and after a million. */
async function afterManyFills(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), "bourse-bench-fills-"));
  const { database, account, price } = accountIn(folder);
  try {
    let id = 0;
    const trade = async (): Promise<number> => {
      id += 1;
      const side = id % 2 === 0 ? "sell" : "buy";
      const began = performance.now();
      await account.place({ client_order_id: `fill-${id}`, symbol: "T:A", side, type: "market", quantity: "1" });
      price("T:A", 100);
      return performance.now() - began;
    };
    /** Copies of a fill: only their number counts here. */
    const fillUpTo = (count: number) =>
      database.run(
        `INSERT INTO account_fills (account, id, symbol, side, price, quantity, fee, ambiguous, at)
           WITH RECURSIVE counted (n) AS (SELECT count(*) + 1 FROM account_fills UNION ALL SELECT n + 1 FROM counted WHERE n < ?)
           SELECT account, id, symbol, side, price, quantity, fee, ambiguous, at FROM counted,
             (SELECT * FROM account_fills ORDER BY sequence LIMIT 1)`,
        count,
      );
    const figure = async (fills: number) => {
      fillUpTo(fills);
      const times: number[] = [];
      for (let turn = 0; turn < OPERATIONS; turn += 1) times.push(await trade());
      return at(times, 50);
    };
    for (let turn = 0; turn < OPERATIONS; turn += 1) await trade();
    const [few, many] = [await figure(FILLS.few), await figure(FILLS.many)];
    return grown({ name: `an order placed and filled after ${FILLS.many} fills`, few, many, after: `${FILLS.few}` });
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A price that fills one order, while others rest away from it. */
function besideManyOrders(): BenchResult {
  const rules = { tick: decimal("0.01"), lot: decimal("1"), feeRate: decimal("0.001"), volumeShare: decimal("1") };
  const figure = (resting: number) => {
    const engine = new PaperEngine({ ...rules, limitFills: "touched" });
    for (let turn = 0; turn < resting; turn += 1) {
      const order = { client_order_id: `away-${turn}`, type: "limit", quantity: "1" } as const;
      const away = (turn % 4000) / 100;
      if (turn % 2 === 0) engine.place({ ...order, side: "buy", price: `${50 + away}` });
      else engine.place({ ...order, side: "sell", price: `${110 + away}` });
    }
    const times: number[] = [];
    for (let turn = 0; turn < PRICES; turn += 1) {
      engine.place({ client_order_id: `near-${turn}`, side: "buy", type: "limit", price: "100", quantity: "1" });
      const began = performance.now();
      const { length } = engine.pass(sampleBar(decimal("100")), turn, { position: decimal("5") });
      times.push(performance.now() - began);
      if (length !== 1) throw new Error(`${length} fills`);
      engine.release(engine.takeChanges().orders);
    }
    return at(times, 50);
  };
  figure(RESTING.few);
  const [few, many] = [figure(RESTING.few), figure(RESTING.many)];
  return grown({ name: `a price beside ${RESTING.many} orders`, few, many, after: `beside ${RESTING.few}` });
}

function grown({
  name,
  few,
  many,
  after,
}: {
  readonly name: string;
  readonly few: number;
  readonly many: number;
  readonly after: string;
}) {
  const ratio = many / few;
  return {
    name,
    ratio,
    ours: `${many.toFixed(4)} ms`,
    theirs: `${few.toFixed(4)} ms ${after}`,
    target: `at most ${MOST_GROWTH} times`,
    ok: ratio <= MOST_GROWTH,
  };
}

/** An order from the request to the answer, which comes once it is on the disk, beside a bare append with fsync in turns. */
async function acknowledged(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "bourse-bench-orders-"));
  const { database, account } = accountIn(folder);
  const file = openSync(join(folder, "bare"), "a");
  try {
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
