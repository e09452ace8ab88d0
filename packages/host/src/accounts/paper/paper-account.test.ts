import type { NewOrder, RiskLimits } from "@bourse/contract/host-api";
import { manualClock } from "@bourse/host/testing";
import { clockSteps } from "@bourse/platform";
import { describe, expect, it } from "vitest";
import { testPrices } from "../../../test/fixtures/accounts/prices.fixture.ts";
import { openMemoryDatabase } from "../../database.ts";
import { auditStore } from "../../store/audit.ts";
import type { Database } from "../../store/database.ts";
import { openAccounts } from "../accounts.ts";

const BUY = { client_order_id: "a", symbol: "T:A", side: "buy", type: "market", quantity: "10" } as const;
const LIMIT = { ...BUY, type: "limit", price: "99.00" } as const;

function desk(database: Database = openMemoryDatabase()) {
  const clock = manualClock("2026-01-05T12:00:00.000Z");
  const prices = testPrices(["T:A", "T:B"]);
  const faults: unknown[] = [];
  const audit = auditStore(database);
  const told: unknown[] = [];
  const events = { emit: (event: unknown) => void told.push(event) };
  const deps = {
    database,
    clock,
    audit,
    events,
    market: prices.market,
    report: (cause: unknown) => void faults.push(cause),
  };
  const open = () => openAccounts({ ...deps, clockSteps: clockSteps(clock) }).find("paper");
  return { ...prices, clock, database, audit, faults, told, open, account: open() };
}

describe("the paper account", () => {
  it("fills a market order at the next price, takes the fee, and holds what it bought", async () => {
    const { account, price, told } = desk();
    expect(await account.place(BUY)).toMatchObject({ status: "working", filled: "0", average_price: null });
    price("T:A", 100.25);
    expect(told).toEqual([{ type: "orders" }, { type: "orders" }]);
    expect(account.orders("all")).toMatchObject([{ status: "filled", filled: "10", average_price: "100.25" }]);
    expect(account.fills()).toMatchObject([{ client_order_id: "a", price: "100.25", quantity: "10", fee: "1.0025" }]);
    expect(account.describe()).toMatchObject({
      kind: "paper",
      cash: "98996.4975",
      positions: [{ symbol: "T:A", quantity: "10", last_price: "100.25" }],
    });
  });

  it("takes prices of the instrument's own source alone", async () => {
    const { account, price } = desk();
    await account.place(LIMIT);
    price("T:A", 90, "another");
    price("T:B", 90);
    expect(account.orders("live")).toMatchObject([{ status: "working" }]);
    price("T:A", 99);
    expect(account.orders("live")).toEqual([]);
  });

  it("places the same order once, also when it comes twice at the same moment, and refuses another under its id", async () => {
    const { account, price } = desk();
    const both = await Promise.all([account.place(BUY), account.place({ ...BUY, quantity: "10.0" })]);
    expect(both[0]).toEqual(both[1]);
    price("T:A", 100);
    expect(await account.place(BUY)).toMatchObject({ status: "filled" });
    await expect(account.place({ ...BUY, quantity: "11" })).rejects.toMatchObject({ code: "order.id_taken" });
    await expect(account.place({ ...BUY, symbol: "T:B" })).rejects.toMatchObject({ code: "order.id_taken" });
    expect(account.fills()).toHaveLength(1);
  });

  it("keeps what the market would reject as rejected, off the tick of the instrument's decimals", async () => {
    const { account } = desk();
    const order = { ...LIMIT, price: "99.001" };
    expect(await account.place(order)).toMatchObject({ status: "rejected", reject: { code: "order.off_tick" } });
    expect(await account.place(order)).toMatchObject({ status: "rejected" });
    expect(account.orders("all")).toHaveLength(1);
  });

  it("refuses an unknown instrument, and an order that no price can check, and keeps neither", async () => {
    const { account, fallSilent } = desk();
    await expect(account.place({ ...BUY, symbol: "T:C" })).rejects.toMatchObject({ code: "account.symbol_unknown" });
    fallSilent();
    await expect(account.place(BUY)).rejects.toMatchObject({ code: "risk.price_unknown" });
    expect(account.orders("all")).toEqual([]);
  });

  it("cancels and replaces what lives, and nothing else", async () => {
    const { account, price } = desk();
    await account.place(LIMIT);
    expect(await account.replace({ client_order_id: "a", price: "98", quantity: "5" })).toMatchObject({
      status: "working",
      price: "98",
      quantity: "5",
    });
    await expect(account.replace({ client_order_id: "a", price: "98.001" })).rejects.toMatchObject({
      code: "order.off_tick",
    });
    price("T:A", 98.5);
    expect(account.cancel("a")).toMatchObject({ status: "canceled", filled: "0", price: "98" });
    expect(() => account.cancel("a")).toThrow(expect.objectContaining({ code: "order.ended" }));
    expect(() => account.cancel("b")).toThrow(expect.objectContaining({ code: "order.unknown" }));
    await expect(account.replace({ client_order_id: "a", price: "97" })).rejects.toMatchObject({ code: "order.ended" });
  });

  it("works the exits of a bracket, whose price can be moved and whose quantity follows the entry", async () => {
    const { account, price } = desk();
    await account.place({ ...BUY, take_profit: "105", stop_loss: "95" });
    price("T:A", 100);
    expect(account.orders("live").map((each) => [each.client_order_id, each.entry])).toEqual([
      ["a/take_profit", "a"],
      ["a/stop_loss", "a"],
    ]);
    await account.replace({ client_order_id: "a/stop_loss", stop_price: "97" });
    const sized = account.replace({ client_order_id: "a/stop_loss", quantity: "1" });
    await expect(sized).rejects.toMatchObject({ code: "order.exit_sized" });
    price("T:A", 96.5);
    expect(account.orders("live")).toEqual([]);
    expect(account.fills()[0]).toMatchObject({ client_order_id: "a/stop_loss", price: "96.5" });
    expect(account.describe().positions).toEqual([]);
  });

  it("has everything again after a restart, and the orders go on", async () => {
    const { account, price, open } = desk();
    await account.place({ ...BUY, take_profit: "105", stop_loss: "95" });
    price("T:A", 100);
    await account.place({ ...LIMIT, client_order_id: "b" });
    const before = account.export();
    const again = open();
    expect({ ...again.export(), account: { ...again.describe(), positions: [] } }).toEqual({
      ...before,
      account: { ...before.account, positions: [] },
    });
    expect(await again.place(BUY).catch((cause) => cause.code)).toBe("order.id_taken");
    expect(() => again.cancel("b")).not.toThrow();
  });

  it("does nothing of a step that the disk refuses, and goes on from what is on it", async () => {
    const { account, price, database, faults } = desk();
    await account.place(LIMIT);
    const { run } = database;
    let full = true;
    Object.assign(database, {
      run(sql: string, ...values: never[]) {
        if (full && sql.includes("account_fills")) throw new Error("disk full");
        run(sql, ...values);
      },
    });
    price("T:A", 98);
    expect([account.orders("live").length, account.fills(), account.describe().cash]).toEqual([1, [], "100000"]);
    expect(faults).toMatchObject([{ message: "disk full" }]);
    full = false;
    price("T:A", 97);
    expect(account.fills()).toMatchObject([{ price: "97", quantity: "10" }]);
  });
});

describe("the risk gate", () => {
  const code = async (limits: Partial<RiskLimits>, order: Partial<NewOrder> = {}) => {
    const { account, price } = desk();
    await account.place({ ...BUY, client_order_id: "held" });
    price("T:A", 100);
    account.setRisk({ limits });
    return (await account.place({ ...BUY, ...order } as NewOrder)).reject?.code;
  };

  it.each([
    ["risk.order_size", { max_order_quantity: "9.99" }, {}],
    ["risk.position", { max_position: "19.99" }, {}],
    ["risk.notional", { max_notional: "999.99" }, {}],
    ["risk.notional", { max_notional: "1500" }, { type: "limit", side: "sell", price: "150.01" }],
    ["risk.price_band", { price_band: "0.1" }, { type: "limit", price: "89.99" }],
    ["risk.price_band", { price_band: "0.1" }, { type: "stop", stop_price: "110.01" }],
    ["risk.daily_loss", { max_daily_loss: "1" }, {}],
  ] as const)("refuses with %s by %j", async (wanted, limits, order) => {
    expect(await code(limits, order)).toBe(wanted);
  });

  it.each([
    [{ max_order_quantity: "10" }, {}],
    [{ max_position: "20" }, {}],
    [{ max_position: "1" }, { side: "sell" }],
    [{ max_notional: "1000" }, {}],
    [{ price_band: "0.1" }, { type: "limit", price: "90" }],
    [{ max_daily_loss: "1.01" }, {}],
    [{ max_daily_loss: "1" }, { side: "sell" }],
  ] as const)("accepts up to the limit %j", async (limits, order) => {
    expect(await code(limits, order)).toBeUndefined();
  });

  it("counts what still works towards the position", async () => {
    const { account } = desk();
    account.setRisk({ limits: { max_position: "15" } });
    await account.place(LIMIT);
    expect(await account.place({ ...LIMIT, client_order_id: "b" })).toMatchObject({
      reject: { code: "risk.position" },
    });
    await expect(account.replace({ client_order_id: "a", quantity: "16" })).rejects.toMatchObject({
      code: "risk.position",
    });
    account.cancel("a");
    expect(await account.place({ ...LIMIT, client_order_id: "c" })).toMatchObject({ status: "working" });
  });

  it("refuses more orders a minute than allowed, keeps none of them, and takes the same order a minute later", async () => {
    const { account, clock } = desk();
    account.setRisk({ limits: { orders_per_minute: 1 } });
    await account.place(LIMIT);
    const second = { ...LIMIT, client_order_id: "b" };
    await expect(account.place(second)).rejects.toMatchObject({ code: "risk.rate" });
    expect(account.orders("all")).toHaveLength(1);
    clock.advance(60_001);
    expect(await account.place(second)).toMatchObject({ status: "working" });
  });

  it("counts the loss of a UTC day from its beginning, open and realised", async () => {
    const { account, price, clock } = desk();
    await account.place(BUY);
    price("T:A", 100);
    account.setRisk({ limits: { max_daily_loss: "100" } });
    price("T:A", 90.2);
    expect(await account.place({ ...BUY, client_order_id: "b" })).toMatchObject({ status: "working" });
    account.cancel("b");
    price("T:A", 90);
    expect(await account.place({ ...BUY, client_order_id: "c" })).toMatchObject({
      reject: { code: "risk.daily_loss" },
    });
    clock.advance(86_400_000);
    expect(await account.place({ ...BUY, client_order_id: "d" })).toMatchObject({ status: "working" });
  });

  it("takes only smaller positions while reducing, and lets everything be cancelled", async () => {
    const { account, price } = desk();
    await account.place(BUY);
    price("T:A", 100);
    await account.place({ ...LIMIT, client_order_id: "rest" });
    account.setRisk({ state: "reducing" });
    const place = (order: Partial<NewOrder>) => account.place({ ...BUY, ...order } as NewOrder);
    expect(await place({ client_order_id: "b" })).toMatchObject({ reject: { code: "risk.reducing" } });
    expect(await place({ client_order_id: "c", side: "sell", quantity: "11" })).toMatchObject({
      reject: { code: "risk.reducing" },
    });
    expect(await place({ client_order_id: "d", side: "sell" })).toMatchObject({ status: "working" });
    expect(await place({ client_order_id: "e", side: "sell", quantity: "1" })).toMatchObject({
      reject: { code: "risk.reducing" },
    });
    expect(account.cancel("rest")).toMatchObject({ status: "canceled" });
  });

  it("halts: cancels all but exits in one write, takes nothing, cancels still, and is audited", async () => {
    const { account, price, audit, open } = desk();
    await account.place({ ...BUY, stop_loss: "95" });
    price("T:A", 100);
    await account.place({ ...LIMIT, client_order_id: "rest" });
    expect(account.setRisk({ state: "halted" })).toMatchObject({ risk: { state: "halted" } });
    expect(account.orders("live").map((each) => each.client_order_id)).toEqual(["a/stop_loss"]);
    const again = open();
    const order = { ...BUY, client_order_id: "b", side: "sell" } as const;
    expect(await again.place(order)).toMatchObject({ status: "rejected", reject: { code: "risk.halted" } });
    expect(again.cancel("a/stop_loss")).toMatchObject({ status: "canceled" });
    expect(audit.list()).toMatchObject([{ action: "risk", subject: "paper", detail: { state: "halted" } }]);
  });
});
