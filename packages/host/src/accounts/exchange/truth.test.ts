import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EVERY_EXCHANGE } from "../../../test/fixtures/accounts/every-exchange.fixture.ts";
import { exchangeDesk } from "../../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { LIMIT } from "../../../test/fixtures/accounts/exchange-words.fixture.ts";
import { faultsOf } from "../../../test/fixtures/accounts/export-faults.fixture.ts";

let desk: Awaited<ReturnType<typeof exchangeDesk>>;
/** Opens a desk at an exchange for each test. */
function atDesk(id: string): void {
  beforeEach(async () => {
    desk = await exchangeDesk(undefined, id);
  });
  afterEach(() => desk.close());
}

const order = (number: number) => {
  const found = desk.exchange.orders[number];
  if (!found) throw new Error(`the exchange has no order ${number}`);
  return found;
};
/** Looks after some time, so that everything that is due is looked through. */
const look = async (ms = 0) => {
  desk.clock.advance(ms);
  await desk.account().check();
};
const position = () => desk.account().describe().positions[0]?.quantity ?? "0";
const exchange = () => desk.account().describe().exchange;
const differences = () => exchange()?.differences.map(({ asset, amount, unexplained }) => [asset, amount, unexplained]);
const orders = () =>
  desk
    .account()
    .orders("all")
    .map(({ client_order_id: id, status, filled }) => [id, status, filled]);
const corrections = () => desk.account().corrections({ limit: 10 });

describe.each(EVERY_EXCHANGE)("[P35] an order at %s that comes back after its end", (id) => {
  atDesk(id);
  it("because the exchange had lost it goes on as an order of its own, and its fill counts", async () => {
    await desk.goLive();
    await desk.account().place(LIMIT);
    await look();
    desk.exchange.hidden.add(order(0).id);
    await look();
    await look(61_000);
    expect(orders()).toEqual([["a", "canceled", "0"]]);
    desk.exchange.hidden.clear();
    await look();
    expect(orders()).toEqual([
      [`elsewhere/${order(0).id}`, "working", "0"],
      ["a", "canceled", "0"],
    ]);
    desk.exchange.fill(order(0), "2");
    await look();
    expect(orders()[0]).toEqual([`elsewhere/${order(0).id}`, "filled", "2"]);
    expect(position()).toBe("2");
    await desk.restart();
    await look();
    expect([position(), differences()]).toEqual(["2", []]);
    expect(faultsOf(desk.account().export())).toBe("");
  });

  it("has ended only after a minute of its absence, whatever the clock is set to", async () => {
    await desk.goLive();
    await desk.account().place(LIMIT);
    await look();
    desk.exchange.hidden.add(order(0).id);
    await look();
    desk.clock.set(3_600_000);
    await look(30_000);
    expect(orders()).toEqual([["a", "working", "0"]]);
    desk.clock.set(-7_200_000);
    await look(30_000);
    expect(orders()).toEqual([["a", "canceled", "0"]]);
    desk.exchange.hidden.clear();
    await look();
    expect(orders()).toHaveLength(2);
  });

  it("and was canceled goes on only after a minute of its return, whatever the clock is set to", async () => {
    await desk.goLive();
    await desk.account().place(LIMIT);
    desk.account().cancel("a");
    await look();
    expect(orders()).toEqual([["a", "canceled", "0"]]);
    order(0).status = "open";
    await look();
    desk.clock.set(3_600_000);
    await look(30_000);
    expect(orders()).toHaveLength(1);
    desk.clock.set(-7_200_000);
    await look(30_000);
    expect(orders()).toHaveLength(2);
  });

  it("and is filled while it is away is corrected, also after a restart, and its end stays", async () => {
    await desk.goLive();
    await desk.account().place(LIMIT);
    await look();
    desk.exchange.hidden.add(order(0).id);
    await look();
    await look(61_000);
    desk.exchange.fill(order(0), "2");
    desk.exchange.hidden.clear();
    await desk.restart();
    await look(61_000);
    expect(orders()).toEqual([["a", "canceled", "2"]]);
    expect(position()).toBe("2");
    expect(corrections()).toMatchObject([
      { kind: "late_fill", client_order_id: "a", asset: "BTC", symbol: "BTC/USD", amount: "2", price: "99.5", fill: 1 },
    ]);
    expect(faultsOf(desk.account().export())).toBe("");
    expect(differences()).toEqual([]);
  });

  it("is canceled again if the trader had canceled it, and in a halted account", async () => {
    await desk.goLive();
    await desk.account().place(LIMIT);
    desk.exchange.hidden.add(order(0).id);
    await look();
    await look(61_000);
    desk.account().setRisk({ state: "halted" });
    desk.exchange.hidden.clear();
    await look();
    await look();
    expect(order(0)).toMatchObject({ done_reason: "canceled" });
    expect(orders()[0]).toEqual([`elsewhere/${order(0).id}`, "canceled", "0"]);
  });
});

describe.each(EVERY_EXCHANGE)("[P35] a trade at %s that comes after the end of its order", (id) => {
  atDesk(id);
  it("is a correction of the canceled order, and the position is right", async () => {
    await desk.goLive();
    await desk.account().place(LIMIT);
    desk.account().cancel("a");
    await look();
    expect(orders()).toEqual([["a", "canceled", "0"]]);
    desk.exchange.fill(order(0), "1.5");
    order(0).filled_size = "0";
    await look(61_000);
    expect(orders()).toEqual([["a", "canceled", "1.5"]]);
    expect(position()).toBe("1.5");
    expect(corrections()).toMatchObject([{ kind: "late_fill", amount: "1.5" }]);
    expect([differences(), faultsOf(desk.account().export())]).toEqual([[], ""]);
  });

  it("is found at once where the balance tells that it is missing", async () => {
    await desk.goLive();
    await desk.account().place(LIMIT);
    desk.account().cancel("a");
    await look();
    desk.exchange.fill(order(0), "1.5");
    await look();
    await look();
    expect(position()).toBe("1.5");
  });

  it("under another number is not booked twice", async () => {
    await desk.goLive();
    await desk.account().place(LIMIT);
    desk.exchange.fill(order(0), "0.5");
    await look();
    desk.account().cancel("a");
    await look();
    const [trade] = desk.exchange.trades;
    if (trade) desk.exchange.trades[0] = { ...trade, trade_id: 77 };
    await look(61_000);
    await look(61_000);
    expect([position(), differences(), corrections()]).toEqual(["0.5", [], []]);
  });
});

describe.each(EVERY_EXCHANGE)("[P35] a difference to %s", (id) => {
  atDesk(id);
  it("that is a deposit is named, stops no order, and is booked in one act", async () => {
    await desk.goLive();
    await look();
    desk.exchange.deposit("USD", "100");
    desk.exchange.deposit("BTC", "0.5");
    await look();
    expect(differences()).toEqual([]);
    await look(30_000);
    expect(exchange()?.differences).toMatchObject([
      { asset: "USD", amount: "100", unexplained: "0", reasons: [{ kind: "deposit", amount: "100" }] },
      { asset: "BTC", symbol: "BTC/USD", amount: "0.5", unexplained: "0" },
    ]);
    expect(await desk.account().place(LIMIT)).toMatchObject({ status: "working" });
    const told = exchange()?.differences.map(({ asset, amount }) => ({ asset, amount })) ?? [];
    await expect(desk.account().book({ differences: [{ asset: "USD", amount: "99" }] })).rejects.toMatchObject({
      code: "exchange.difference_changed",
    });
    await desk.account().book({ differences: told });
    await look();
    expect(desk.account().describe()).toMatchObject({ cash: "5100.25", positions: [{ quantity: "0.5" }] });
    expect(differences()).toEqual([]);
    expect(corrections()).toMatchObject([{ kind: "booked", asset: "BTC", reason: "deposit" }, { asset: "USD" }]);
    const { days } = desk.account().equity();
    expect(days).toMatchObject([{ realised: "0", drawdown: "0" }]);
    await desk.restart();
    await look(61_000);
    expect(differences()).toEqual([]);
    expect(faultsOf(desk.account().export())).toBe("");
    await expect(desk.account().book({ differences: told })).rejects.toMatchObject({
      code: "exchange.difference_changed",
    });
  });

  it("without a reason stops orders that would increase the position, names the amount, and lets it be closed", async () => {
    await desk.goLive();
    await look();
    desk.exchange.base.set("BTC", "2");
    await look();
    await look(30_000);
    expect(differences()).toEqual([["BTC", "2", "2"]]);
    await expect(desk.account().place(LIMIT)).rejects.toMatchObject({
      code: "exchange.difference",
      message: expect.stringContaining("2 BTC"),
    });
    const sell = { ...LIMIT, side: "sell" as const, price: "100" };
    await expect(desk.account().place({ ...sell, quantity: "2.5" })).rejects.toMatchObject({
      code: "exchange.difference",
    });
    expect(await desk.account().place(sell)).toMatchObject({ status: "working" });
    await desk.restart();
    await look();
    expect(differences()).toEqual([["BTC", "2", "2"]]);
    await desk.account().book({ differences: [{ asset: "BTC", amount: "2" }] });
    expect(position()).toBe("2");
    expect(await desk.account().place({ ...LIMIT, client_order_id: "b" })).toMatchObject({ status: "working" });
  });

  it("by a trade whose order the exchange does not tell is named as one", async () => {
    await desk.goLive();
    await desk.account().place({ ...LIMIT, quantity: "1" });
    await look();
    const foreign = desk.exchange.placeElsewhere({ size: "1", price: "90" });
    desk.exchange.fill(foreign, "1");
    desk.exchange.hidden.add(foreign.id);
    await look(61_000);
    await look(30_000);
    expect(exchange()?.differences).toMatchObject(
      [
        { asset: "BTC", amount: "1", unexplained: "0", reasons: [{ kind: "trade", amount: "1" }] },
        { asset: "USD", amount: "-90.01", unexplained: "0", reasons: [{ kind: "trade", amount: "-90.01" }] },
      ].toSorted((one, other) => (one.asset < other.asset ? 1 : -1)),
    );
    const told = exchange()?.differences.map(({ asset, amount }) => ({ asset, amount })) ?? [];
    await desk.account().book({ differences: told });
    desk.exchange.hidden.clear();
    await look(61_000);
    await look(61_000);
    expect([position(), differences()]).toEqual(["1", []]);
  });
});

describe.each(EVERY_EXCHANGE)("a key of another account of %s", (id) => {
  atDesk(id);
  it("begins a ledger of its own, and the first one goes on with its own key", async () => {
    await desk.goLive();
    await desk.account().place({ ...LIMIT, quantity: "1" });
    desk.exchange.fill(order(0), "1");
    await look();
    const connections = desk.open();
    await connections.start();
    desk.exchange.profile = "profile-2";
    expect(await connections.connect(desk.exchange.typed)).toMatchObject({ id: `${id}-2`, positions: [] });
    const [first] = connections.accounts();
    expect(first?.describe()).toMatchObject({
      id,
      positions: [{ quantity: "1" }],
      exchange: { session: "disconnected" },
    });
    desk.exchange.profile = "profile-1";
    expect(await connections.connect(desk.exchange.typed)).toMatchObject({ id, positions: [{ quantity: "1" }] });
  });

  it("is refused while orders live, and leaves key and session as they were", async () => {
    await desk.goLive();
    await desk.account().place(LIMIT);
    const connections = desk.open();
    await connections.start();
    desk.exchange.profile = "profile-2";
    const other = { ...desk.exchange.typed, secret: Buffer.from("another secret").toString("base64") };
    desk.exchange.secrets.add(other.secret);
    await expect(connections.connect(other)).rejects.toMatchObject({ code: "exchange.other_account" });
    expect(desk.secrets.read(`exchange:${id}:secret`)).toBe(desk.exchange.typed.secret);
    expect(connections.accounts()[0]?.describe().exchange).toMatchObject({ session: "connected" });
  });
});
