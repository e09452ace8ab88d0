import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EVERY_EXCHANGE } from "../../../test/fixtures/accounts/every-exchange.fixture.ts";
import { exchangeDesk } from "../../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { LIMIT } from "../../../test/fixtures/accounts/exchange-words.fixture.ts";
import type { Misbehaviour } from "../../../test/fixtures/accounts/loopback-exchange.fixture.ts";

let desk: Awaited<ReturnType<typeof exchangeDesk>>;
/** Opens a desk at an exchange for each test. */
function atDesk(id: string): void {
  beforeEach(async () => {
    desk = await exchangeDesk(undefined, id);
  });
  afterEach(() => desk.close());
}

const sent = () => desk.exchange.sent;
const only = () => {
  const [order] = desk.exchange.orders;
  if (!order) throw new Error("the exchange has no order");
  return order;
};

describe.each(EVERY_EXCHANGE)("an order at %s", (id) => {
  atDesk(id);
  it("is sent once with exact amounts under an id of its own, and filled by the exchange's trades", async () => {
    const account = await desk.goLive();
    const order = { ...LIMIT, quantity: "0.12345678", price: "1234567890123.45" };
    account.setRisk({ limits: { max_notional: "999999999999999999", price_band: "999999999999" } });
    expect(await account.place(order)).toMatchObject({ status: "working", filled: "0" });
    expect(only()).toMatchObject({ size: "0.12345678", price: "1234567890123.45", time_in_force: "GTC" });
    expect(await account.place(order)).toMatchObject({ status: "working" });
    expect(sent()).toHaveLength(1);
    desk.exchange.fill(only(), "0.1");
    await account.check();
    expect(account.orders("live")).toMatchObject([{ status: "partially_filled", filled: "0.1" }]);
    desk.exchange.fill(only(), "0.02345678", "1234567890000.01");
    await account.check();
    expect(account.orders("all")).toMatchObject([{ status: "filled", filled: "0.12345678" }]);
    expect(account.fills()).toMatchObject([{ quantity: "0.02345678", fee: "0.01" }, { quantity: "0.1" }]);
    expect(account.describe().positions).toMatchObject([{ symbol: "BTC/USD", quantity: "0.12345678" }]);
  });

  it("at the market, or for at once, ends with what was filled of it", async () => {
    const account = await desk.goLive();
    const { price: _, ...market } = { ...LIMIT, type: "market" } as const;
    expect(await account.place({ ...market, quantity: "0.5" })).toMatchObject({ status: "working" });
    await account.place({ ...LIMIT, client_order_id: "b", tif: "ioc" });
    const [first, second] = desk.exchange.orders;
    expect(first).toMatchObject({ type: "market", size: "0.5" });
    expect(first).not.toHaveProperty("price");
    expect(second).toMatchObject({ type: "limit", time_in_force: "IOC" });
    if (!first || !second) throw new Error("the exchange has no two orders");
    desk.exchange.fill(first, "0.5", "100.10");
    desk.exchange.fill(second, "0.75");
    Object.assign(second, { status: "done", done_reason: "canceled" });
    await account.check();
    expect(account.orders("all")).toMatchObject([
      { client_order_id: "b", status: "canceled", filled: "0.75" },
      { client_order_id: "a", status: "filled", average_price: "100.1" },
    ]);
    expect(await account.place({ ...market, client_order_id: "c", tif: "ioc" })).toMatchObject({
      reject: { code: "exchange.order_kind" },
    });
  });

  it("is not placed while live trading is off, and can always be canceled", async () => {
    const account = await desk.goLive();
    await account.place(LIMIT);
    const connections = desk.open();
    await connections.start();
    expect(connections.setLive(id, { live: "off" }).exchange).toMatchObject({ live: "off" });
    const [off] = connections.accounts();
    await expect(off?.place({ ...LIMIT, client_order_id: "b" })).rejects.toMatchObject({ code: "exchange.live_off" });
    expect(off?.cancel("a")).toMatchObject({ status: "pending_cancel" });
    await off?.check();
    expect(off?.orders("all")).toMatchObject([{ status: "canceled" }]);
    expect(sent()).toHaveLength(1);
    await account.close();
  });

  it("off the tick, off the lot or of another kind is kept as rejected, never rounded and never sent", async () => {
    const account = await desk.goLive();
    const reject = async (change: object) => {
      const order = { ...LIMIT, ...change, client_order_id: JSON.stringify(change).slice(1, 60) };
      return (await account.place(order)).reject?.code;
    };
    expect(await reject({ price: "99.501" })).toBe("order.off_tick");
    expect(await reject({ quantity: "0.000000001" })).toBe("order.off_lot");
    const taken = account.describe().takes.types.map(({ type }) => type);
    for (const type of ["stop", "stop_limit"] as const) {
      const code = await reject({ type, stop_price: "120", ...(type === "stop" && { price: undefined }) });
      expect([type, code === "exchange.order_kind"]).toEqual([type, !taken.includes(type)]);
    }
    expect(await reject({ tif: "day" })).toBe("exchange.order_kind");
    expect(await reject({ take_profit: "120" })).toBe("exchange.order_kind");
    expect(await reject({ quantity: "1000" })).toBe("risk.notional");
    expect(await reject({ price: "50" })).toBe("risk.price_band");
    await expect(account.place({ ...LIMIT, symbol: "BTC/EUR" })).rejects.toMatchObject({
      code: "exchange.symbol_not_traded",
    });
    await expect(account.place(LIMIT, "some.plugin")).rejects.toMatchObject({ code: "exchange.traders_own" });
    await expect(account.replace()).rejects.toMatchObject({ code: "exchange.replace" });
    expect(sent()).toEqual([]);
  });

  it("of an extension is sent while its session lasts, also until the exchange has told the instrument", async () => {
    const account = await desk.goLive();
    const grant = {
      id: "1",
      extension_id: "some.plugin",
      extension_name: "Some",
      account: id,
      scope: "trade" as const,
      code: "d1",
      at: desk.clock.now().toISOString(),
    };
    desk.grants.add(grant);
    const placing = account.place(LIMIT, "some.plugin");
    desk.grants.remove(["1"], () => undefined);
    await expect(placing).rejects.toMatchObject({ code: "exchange.traders_own" });
    expect(sent()).toEqual([]);
    desk.grants.add(grant);
    expect(await account.place(LIMIT, "some.plugin")).toMatchObject({ status: "working", placed_by: "some.plugin" });
    await expect(account.place(LIMIT, "another.plugin")).rejects.toMatchObject({ code: "exchange.traders_own" });
  });

  it("that is halted is canceled, and what is in flight as soon as it is known", async () => {
    const account = await desk.goLive();
    desk.exchange.onPlace.push("late_answer");
    const placing = account.place(LIMIT);
    await expect.poll(() => desk.exchange.orders).toHaveLength(1);
    expect(account.setRisk({ state: "halted" }).risk.state).toBe("halted");
    expect(await placing).toMatchObject({ status: "unknown" });
    await account.check();
    expect(only()).toMatchObject({ status: "done", done_reason: "canceled" });
    expect(account.orders("all")).toMatchObject([{ status: "canceled" }]);
    expect(await account.place({ ...LIMIT, client_order_id: "b" })).toMatchObject({ reject: { code: "risk.halted" } });
  });

  it("that was placed elsewhere is shown as such, with its fills, also one that has ended meanwhile", async () => {
    const account = await desk.goLive();
    await account.place(LIMIT);
    const working = desk.exchange.placeElsewhere();
    const ended = desk.exchange.placeElsewhere({ side: "sell", size: "0.5" });
    desk.exchange.fill(ended, "0.5");
    desk.exchange.placeElsewhere({ product_id: "BTC-EUR" });
    const again = await desk.restart();
    await again.check();
    const foreign = again.orders("all").filter((each) => each.elsewhere);
    expect(foreign.map(({ client_order_id: id, status }) => [id, status]).toSorted()).toEqual([
      [`elsewhere/${working.id}`, "working"],
      [`elsewhere/${ended.id}`, "filled"],
    ]);
    expect(again.describe().positions).toMatchObject([{ quantity: "-0.5" }]);
    again.cancel(`elsewhere/${working.id}`);
    await again.check();
    expect(working).toMatchObject({ done_reason: "canceled" });
  });
});

/** Whether the order is at the exchange afterwards. */
const UNANSWERED: readonly (readonly [Misbehaviour, boolean])[] = [
  ["disconnect_before", false],
  ["disconnect_after", true],
  ["error_before", false],
  ["error_after", true],
  ["late_answer", true],
  ["garbage", true],
  ["other_order", true],
  ["taken", true],
  ["unsure", true],
  ["endless", true],
];

describe.each(EVERY_EXCHANGE)("an order whose answer %s does not give", (id) => {
  atDesk(id);
  it.each(UNANSWERED)("is unknown after %s, found by its id, and never sent again", async (misbehaviour, isThere) => {
    const account = await desk.goLive();
    desk.exchange.onPlace.push(misbehaviour);
    expect(await account.place(LIMIT)).toMatchObject({ status: "unknown" });
    await account.check();
    expect(account.orders("all")).toMatchObject([{ status: isThere ? "working" : "unknown" }]);
    expect(await account.place(LIMIT)).toMatchObject({ client_order_id: "a" });
    desk.clock.advance(600_000);
    await account.check();
    expect(account.orders("all")).toMatchObject(
      isThere ? [{ status: "working" }] : [{ status: "rejected", reject: { code: "exchange.never_arrived" } }],
    );
    expect(sent()).toHaveLength(1);
    expect(desk.exchange.orders).toHaveLength(isThere ? 1 : 0);
  });

  it.each(["late_arrival", "no_answer"] as const)("is found when it arrives later, after %s", async (misbehaviour) => {
    const account = await desk.goLive();
    desk.exchange.onPlace.push(misbehaviour);
    expect(await account.place(LIMIT)).toMatchObject({ status: "unknown" });
    await account.check();
    expect(account.orders("all")).toMatchObject([{ status: "unknown" }]);
    desk.exchange.arrive();
    await account.check();
    expect(account.orders("all")).toMatchObject([{ status: "working" }]);
    expect(sent()).toHaveLength(1);
  });

  it("is listed as placed elsewhere when it arrives after it was given up, so that it can be canceled", async () => {
    const account = await desk.goLive();
    desk.exchange.onPlace.push("late_arrival");
    await account.place(LIMIT);
    await account.check();
    desk.clock.advance(600_000);
    await account.check();
    expect(account.orders("all")).toMatchObject([{ status: "rejected", reject: { code: "exchange.never_arrived" } }]);
    desk.exchange.arrive();
    await account.check();
    await account.check();
    const late = `elsewhere/${only().id}`;
    expect(account.orders("all")).toMatchObject([
      { client_order_id: late, status: "working", elsewhere: true },
      { client_order_id: "a", status: "rejected" },
    ]);
    account.cancel(late);
    await account.check();
    expect(only()).toMatchObject({ done_reason: "canceled" });
    expect(sent()).toHaveLength(1);
  });

  it("was refused if the exchange says so, with its reason", async () => {
    const account = await desk.goLive();
    desk.exchange.onPlace.push("reject");
    expect(await account.place(LIMIT)).toMatchObject({ status: "rejected", reject: { code: "exchange.funds" } });
    desk.exchange.onPlace.push("refuse");
    const refused = { status: "rejected", reject: { code: "exchange.refused" } };
    expect(await account.place({ ...LIMIT, client_order_id: "b" })).toMatchObject(refused);
    desk.exchange.key = "another";
    expect(await account.place({ ...LIMIT, client_order_id: "c" })).toMatchObject(refused);
  });
});
