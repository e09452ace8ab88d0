import { manualClock } from "@bourse/host/testing";
import { decimal, sampleBar } from "@bourse/orders";
import { clockSteps } from "@bourse/platform";
import { describe, expect, it } from "vitest";
import { testPrices } from "../../../test/fixtures/accounts/prices.fixture.ts";
import { openMemoryDatabase } from "../../database.ts";
import { auditStore } from "../../store/audit.ts";
import { openAccounts } from "../accounts.ts";
import { FIRST_RISK_LIMITS } from "../risk/limits.ts";
import { accountStore } from "../store.ts";
import { PaperEngines } from "./engines.ts";
import { paperRules } from "./rules.ts";

const BUY = { client_order_id: "a", symbol: "T:A", side: "buy", type: "market", quantity: "10" } as const;
const { symbol: _, ...REQUEST } = BUY;
const LIMIT = { ...BUY, type: "limit", price: "99.00" } as const;

function desk() {
  const clock = manualClock("2026-01-05T12:00:00.000Z");
  const database = openMemoryDatabase();
  const { market, price } = testPrices(["T:A"]);
  const counts = { symbols: 0, transactions: 0 };
  const { symbols } = market;
  let source = "test";
  const counted = {
    ...market,
    symbols() {
      counts.symbols += 1;
      return symbols().map((each) => ({ ...each, source }));
    },
  };
  const { transaction } = database;
  Object.assign(database, {
    transaction<Result>(work: () => Result): Result {
      counts.transactions += 1;
      return transaction(work);
    },
  });
  const deps = { database, clock, audit: auditStore(database), events: { emit: () => undefined }, market: counted };
  const open = () =>
    openAccounts({ ...deps, clockSteps: clockSteps(clock), report: (cause) => expect(cause).toBeUndefined() }).find(
      "paper",
    );
  const move = (to: string) => {
    source = to;
  };
  return { clock, database, price, counts, move, open, account: open() };
}

describe("the paper account under many prices", () => {
  it("searches the instruments once a second, and writes nothing for a price that touches nothing", async () => {
    const { account, price, counts } = desk();
    await account.place(LIMIT);
    const before = { ...counts };
    for (let sample = 0; sample < 500; sample += 1) price("T:A", 100 + sample / 100);
    expect([counts.symbols - before.symbols, counts.transactions - before.transactions]).toEqual([1, 0]);
  });

  it("follows the instrument to another source a second later", async () => {
    const { account, price, move, clock } = desk();
    await account.place(LIMIT);
    price("T:A", 100);
    move("another");
    clock.advance(1000);
    price("T:A", 98);
    expect(account.orders("live")).toHaveLength(1);
    price("T:A", 98, "another");
    expect(account.fills()).toMatchObject([{ price: "98" }]);
  });

  it.each([-3_600_000, 3_600_000])(
    "counts the orders of a minute whatever the clock is set to: %i ms",
    async (step) => {
      const { account, clock } = desk();
      account.setRisk({ limits: { orders_per_minute: 1 } });
      await account.place(LIMIT);
      const second = { ...LIMIT, client_order_id: "b" };
      await expect(account.place(second)).rejects.toMatchObject({ code: "risk.rate" });
      clock.set(step);
      await expect(account.place(second)).rejects.toMatchObject({ code: "risk.rate" });
      clock.advance(60_000);
      expect(await account.place(second)).toMatchObject({ status: "working" });
    },
  );

  it("reads no fill at a start, and adds up once what a journal from before the sums holds", async () => {
    const { account, database, price, open } = desk();
    for (const [at, side] of (["buy", "buy", "sell"] as const).entries()) {
      await account.place({ ...BUY, side, client_order_id: `${at}`, quantity: `${3 - at}` });
      price("T:A", 100 + at);
    }
    const { positions, ...before } = account.describe();
    expect(positions).toMatchObject([{ quantity: "4", average_price: "100.4" }]);
    const { all } = database;
    const read: string[] = [];
    const started = () => {
      const { cash, positions: held } = open().describe();
      return [cash, held.map(({ quantity, average_price }) => [quantity, average_price])];
    };
    const wanted = [before.cash, [["4", "100.4"]]];
    Object.assign(database, {
      all(sql: string, ...values: never[]) {
        const rows = all(sql, ...values);
        if (sql.includes("FROM account_fills")) read.push(...rows.map(() => sql));
        return rows;
      },
    });
    expect(started()).toEqual(wanted);
    expect(read).toEqual([]);
    database.run("UPDATE accounts SET cash = NULL, fees = NULL, summed_to = 0");
    database.run("DELETE FROM account_positions");
    expect(started()).toEqual(wanted);
    expect(read).not.toEqual([]);
    expect(database.one("SELECT summed_to, fees FROM accounts")).toEqual({ summed_to: 3, fees: "0.604" });
  });

  it("counts the orders of the last minute also after a restart, and no exits of brackets", async () => {
    const { account, price, clock, open } = desk();
    account.setRisk({ limits: { orders_per_minute: 2 } });
    await account.place({ ...BUY, take_profit: "105", stop_loss: "95" });
    price("T:A", 100);
    clock.advance(30_000);
    await account.place({ ...LIMIT, client_order_id: "b" });
    const again = open();
    const third = { ...LIMIT, client_order_id: "c" };
    await expect(again.place(third)).rejects.toMatchObject({ code: "risk.rate" });
    clock.advance(30_000);
    expect(await again.place(third)).toMatchObject({ status: "working" });
    await expect(again.place({ ...third, client_order_id: "d" })).rejects.toMatchObject({ code: "risk.rate" });
  });

  it("keeps only what lives in memory, and of a bracket all of it until its last exit has ended", () => {
    const database = openMemoryDatabase();
    const store = accountStore(database, "paper");
    const cash = decimal("0");
    const risk = { state: "active", limits: FIRST_RISK_LIMITS } as const;
    store.open({ startingCash: cash, risk, day: { date: "2026-01-05", equity: cash } });
    const engines = new PaperEngines({
      database,
      store,
      clock: manualClock("2026-01-05T12:00:00.000Z"),
      rulesOf: () => paperRules({}),
      filling: () => () => undefined,
      changed: () => undefined,
    });
    const pass = (price: string) =>
      engines.take(
        "T:A",
        (engine) => engine.pass(sampleBar(decimal(price)), 0),
        (fills) => fills,
      );
    const inMemory = () => engines.of("T:A").orders.map(({ id }) => id);
    engines.step("T:A", (engine) => engine.place(REQUEST));
    engines.step("T:A", (engine) =>
      engine.place({ ...REQUEST, client_order_id: "b", take_profit: "105", stop_loss: "95" }),
    );
    pass("100");
    expect(inMemory()).toEqual(["b", "b/stop_loss", "b/take_profit"]);
    pass("105");
    expect(inMemory()).toEqual([]);
    expect(store.orders("all").map(({ order }) => order.status)).toEqual(["filled", "canceled", "filled", "filled"]);
  });
});

describe("the lists of an account", () => {
  it("come in pages, the latest first, which stay where they were while orders arrive", async () => {
    const { account, price } = desk();
    for (const id of ["a", "b", "c"]) await account.place({ ...BUY, client_order_id: id });
    price("T:A", 100);
    const ids = (orders: readonly { readonly client_order_id: string }[]) => orders.map((each) => each.client_order_id);
    expect(ids(account.orders("all", { limit: 2 }))).toEqual(["c", "b"]);
    await account.place({ ...LIMIT, client_order_id: "d" });
    expect(ids(account.orders("all", { before: "b", limit: 2 }))).toEqual(["a"]);
    expect(ids(account.orders("live", { limit: 2 }))).toEqual(["d"]);
    expect(() => account.orders("all", { before: "x" })).toThrow(expect.objectContaining({ code: "order.unknown" }));
    const [latest] = account.fills({ limit: 1 });
    expect(latest).toMatchObject({ client_order_id: "c" });
    expect(ids(account.fills({ before: latest?.sequence, limit: 5 }))).toEqual(["b", "a"]);
  });
});
