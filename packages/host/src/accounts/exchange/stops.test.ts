import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { STOP_EXCHANGES, STOP_LIMIT_EXCHANGES } from "../../../test/fixtures/accounts/every-exchange.fixture.ts";
import { exchangeDesk } from "../../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { LIMIT } from "../../../test/fixtures/accounts/exchange-words.fixture.ts";

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

describe.each(STOP_LIMIT_EXCHANGES)("an order with a stop at %s", (id) => {
  atDesk(id);
  it("waits for its price at the exchange, an entry above it and a loss below it", async () => {
    const account = await desk.goLive();
    account.setRisk({ limits: { price_band: "0.5" } });
    const stop = { ...LIMIT, type: "stop_limit", quantity: "0.5", price: "110.25", stop_price: "110.10" } as const;
    await account.place(stop);
    await account.place({ ...stop, client_order_id: "b", side: "sell", price: "89.50", stop_price: "90.00" });
    expect(desk.exchange.orders).toMatchObject([
      { type: "limit", price: "110.25", stop: "entry", stop_price: "110.1", time_in_force: "GTC", status: "active" },
      { type: "limit", price: "89.5", stop: "loss", stop_price: "90", time_in_force: "GTC" },
    ]);
    desk.exchange.fill(only(), "0.5", "110.20");
    await account.check();
    expect(account.orders("all")).toMatchObject([
      { client_order_id: "b", type: "stop_limit", status: "working", price: "89.5", stop_price: "90" },
      { client_order_id: "a", status: "filled", average_price: "110.2" },
    ]);
    const off = await account.place({ ...stop, client_order_id: "c", tif: "ioc" });
    expect(off).toMatchObject({ reject: { code: "exchange.order_kind" } });
    desk.exchange.placeElsewhere({ side: "sell", stop: "loss", stop_price: "80.00", price: "79.00" });
    await account.check();
    expect(account.orders("live").filter((each) => each.elsewhere)).toMatchObject([
      { type: "stop_limit", price: "79", stop_price: "80" },
    ]);
  });

  it("that protects a position is not cancelled by a plugin without a session, nor by its halt, and the journal names it", async () => {
    const account = await desk.goLive();
    account.setRisk({ limits: { price_band: "0.5" } });
    await account.place({ ...LIMIT, client_order_id: "entry", quantity: "1" });
    await account.place({ ...LIMIT, client_order_id: "other" });
    desk.exchange.fill(only(), "1");
    await account.check();
    const stop = { type: "stop_limit", side: "sell", quantity: "1", price: "89.50", stop_price: "90.00" } as const;
    await account.place({ ...LIMIT, ...stop, client_order_id: "stop" });
    await account.place({ ...LIMIT, side: "sell", client_order_id: "target", quantity: "1", price: "120.00" });
    const plugin = { id: "some.plugin", origin: "plugin" } as const;
    const refused = expect.objectContaining({ code: "exchange.traders_own" });
    for (const id of ["stop", "target"]) expect(() => account.cancel(id, plugin)).toThrow(refused);
    account.setRisk({ state: "halted" }, plugin);
    await account.check();
    const found = (id: string) => account.order(id);
    expect([found("stop").status, found("target").status]).toEqual(["working", "working"]);
    expect(found("other")).toMatchObject({ status: "canceled", canceled_by: plugin.id });
    desk.grants.add({
      id: "1",
      extension_id: plugin.id,
      extension_name: "Some",
      account: id,
      scope: "trade" as const,
      code: "d1",
      at: desk.clock.now().toISOString(),
    });
    expect(account.cancel("target", plugin)).toMatchObject({ canceled_by: plugin.id });
    account.cancel("stop");
    await account.check();
    expect(found("stop")).toMatchObject({ status: "canceled" });
    expect(found("stop").canceled_by).toBeUndefined();
  });
});

describe.each(STOP_EXCHANGES)("an order with a stop and no limit at %s", (id) => {
  atDesk(id);

  it("waits for its price at the exchange under its id, and is found by it if its answer is lost", async () => {
    const account = await desk.goLive();
    account.setRisk({ limits: { price_band: "0.5" } });
    const { price: _, ...stop } = { ...LIMIT, type: "stop", quantity: "0.5", stop_price: "110.10" } as const;
    await account.place(stop);
    desk.exchange.onPlace.push("disconnect_after");
    await account.place({ ...stop, client_order_id: "b", side: "sell", stop_price: "90.00" });
    expect(desk.exchange.orders).toMatchObject([
      { type: "market", stop: "entry", stop_price: "110.1", status: "active" },
      { type: "market", stop: "loss", stop_price: "90" },
    ]);
    await account.check();
    expect(account.orders("all")).toMatchObject([
      { client_order_id: "b", type: "stop", status: "working", stop_price: "90" },
      { client_order_id: "a", type: "stop", status: "working" },
    ]);
    desk.exchange.fill(only(), "0.5", "110.20");
    account.cancel("b");
    await account.check();
    expect(account.orders("all")).toMatchObject([{ status: "canceled" }, { status: "filled", average_price: "110.2" }]);
    expect(sent()).toHaveLength(2);
  });
});
