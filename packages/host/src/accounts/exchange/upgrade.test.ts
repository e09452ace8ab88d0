import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exchangeDesk } from "../../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { EXCHANGE, LIMIT, TYPED } from "../../../test/fixtures/accounts/exchange-words.fixture.ts";
import { openMemoryDatabase } from "../../database.ts";
import { storeFailure } from "../../store/store-failure.ts";

/** A full disk, as SQLite tells it. */
const FULL = storeFailure(Object.assign(new Error("full"), { errcode: 13 })) ?? new Error("SQLite tells it otherwise");

let isFull: boolean;
let desk: Awaited<ReturnType<typeof exchangeDesk>>;
beforeEach(async () => {
  isFull = false;
  const database = openMemoryDatabase();
  desk = await exchangeDesk({
    ...database,
    transaction(work) {
      if (isFull) throw FULL;
      return database.transaction(work);
    },
  });
  desk.exchange.base.set("BTC", "3");
  await desk.goLive();
  await desk.account().place(LIMIT);
  await look();
});
afterEach(() => desk.close());

const order = () => {
  const [found] = desk.exchange.orders;
  if (!found) throw new Error("the exchange has no order");
  return found;
};
const look = async (ms = 0) => {
  desk.clock.advance(ms);
  await desk.account().check();
};
const told = () => {
  const { positions, exchange } = desk.account().describe();
  return [positions[0]?.quantity ?? "0", exchange?.differences];
};
/** The account as an earlier version left it, which kept no balances. */
const upgrade = async () => {
  await desk.connections().close();
  desk.database.run("UPDATE exchange_accounts SET balances_at = NULL");
  desk.database.run("DELETE FROM exchange_balances");
};

describe("[P35] an account from before balances were kept", () => {
  it("tells no difference of an order that was filled while the host was down, and takes orders", async () => {
    await upgrade();
    desk.exchange.fill(order(), "2");
    await desk.restart();
    await look();
    for (const ms of [31_000, 31_000, 31_000]) await look(ms);
    expect(told()).toEqual(["2", []]);
    expect(await desk.account().place({ ...LIMIT, client_order_id: "b" })).toMatchObject({ status: "working" });
  });

  it("has its balances kept once nothing moves, and tells every difference from then on", async () => {
    await upgrade();
    const { exchange } = desk;
    // After the look has asked for the orders, so that it can only find the fill in the balances.
    exchange.onAsked = () => {
      if (!exchange.asked.at(-1)?.startsWith("GET /accounts ")) return;
      exchange.onAsked = () => undefined;
      exchange.fill(order(), "1");
    };
    await desk.restart();
    await look();
    for (const ms of [5000, 5000, 31_000]) await look(ms);
    expect(exchange.trades).toHaveLength(1);
    expect(told()).toEqual(["1", []]);
    desk.exchange.base.set("BTC", "4");
    for (const ms of [5000, 31_000]) await look(ms);
    expect(told()).toMatchObject(["1", [{ asset: "BTC", amount: "1", unexplained: "1" }]]);
  });

  it("has its cash compared meanwhile, also where the exchange never tells the trades of an instrument", async () => {
    await upgrade();
    const { exchange } = desk;
    exchange.hidden.add("BTC-USD");
    const failing = await desk.restart();
    await expect(failing.check()).rejects.toThrow();
    exchange.base.set("BTC", "4");
    exchange.base.set("USD", "5001.25");
    for (const ms of [5000, 31_000, 31_000]) await look(ms).catch(() => undefined);
    expect(failing.describe().exchange?.compared_at).toBeDefined();
    expect(told()).toMatchObject(["0", [{ asset: "USD", amount: "1", unexplained: "1" }]]);
    exchange.hidden.clear();
    for (const ms of [31_000, 31_000, 31_000]) await look(ms);
    exchange.base.set("BTC", "5");
    for (const ms of [5000, 31_000]) await look(ms);
    expect(told()).toMatchObject(["0", [{ asset: "USD" }, { asset: "BTC", amount: "1", unexplained: "1" }]]);
  });

  it("tells no difference of a fill that is still looked for when it is connected again", async () => {
    await upgrade();
    const { exchange } = desk;
    await desk.restart();
    exchange.fill(order(), "1");
    const [trade] = exchange.trades;
    exchange.hidden.add(trade?.trade_id ?? "none");
    await look();
    await desk.connections().disconnect(EXCHANGE);
    desk.clock.advance(3_600_000);
    await desk.connections().connect(TYPED);
    await look();
    await look();
    expect(told()).toEqual(["0", []]);
    exchange.hidden.clear();
    await look();
    expect(told()).toEqual(["1", []]);
  });

  it("has its orders followed and canceled while the disk refuses the balances", async () => {
    await upgrade();
    isFull = true;
    await desk.restart();
    desk.account().cancel("a");
    const faults = [];
    for (const ms of [0, 5000, 31_000, 31_000]) faults.push(await look(ms).catch((cause: unknown) => cause));
    expect(faults.at(-1)).toMatchObject({ code: "host.store_full" });
    expect(order()).toMatchObject({ done_reason: "canceled" });
    expect(desk.account().orders("all")).toMatchObject([{ status: "canceled" }]);
  });
});
