import type { Account, AccountOrder } from "@bourse/contract/host-api";
import { decimal, decimalText } from "@bourse/orders";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actOrder, figuresOf, type Held, lastOf, POSITION_ACTS, type PositionFigures, totalOf } from "./position.ts";

const LONG: Held = { symbol: "SPX", quantity: "10", average_price: "100", last_price: "104" };
const stop = (more: Partial<AccountOrder>): AccountOrder => ({
  client_order_id: "a/stop_loss",
  entry: "a",
  symbol: "SPX",
  side: "sell",
  type: "stop",
  tif: "gtc",
  quantity: "10",
  stop_price: "98",
  filled: "0",
  average_price: null,
  status: "working",
  placed_at: "2026-01-05T12:00:00.000Z",
  ...more,
});
const { stop_price: _stop, ...UNSTOPPED } = stop({ client_order_id: "a/take_profit", type: "limit", price: "120" });
const TARGET: AccountOrder = UNSTOPPED;
const written = (figures: PositionFigures) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, decimalText(value)]));

describe("the money of a position", () => {
  it("is value, profit in money and per cent, and multiples of what its stops let it lose", () => {
    expect(written(figuresOf(LONG, [stop({})]))).toEqual({
      last: "104",
      value: "1040",
      cost: "1000",
      profit: "40",
      percent: "4",
      risk: "20",
      multiple: "2",
    });
  });

  it("has its sign where the position is short", () => {
    const short = { ...LONG, quantity: "-10" };
    const guard = stop({ side: "buy", stop_price: "103" });
    expect(written(figuresOf(short, [guard], decimal("101.5")))).toEqual({
      last: "101.5",
      value: "-1015",
      cost: "1000",
      profit: "-15",
      percent: "-1.5",
      risk: "30",
      multiple: "-0.5",
    });
  });

  it.each([
    ["no stop", []],
    ["a stop for a part of it", [stop({ quantity: "9" })]],
    ["a stop of which only a part is left", [stop({ filled: "1" })]],
    ["a stop of another instrument", [stop({ symbol: "NDX" })]],
    ["a stop on the side that makes it larger", [stop({ side: "buy" })]],
    ["a target", [TARGET]],
  ])("has no multiple with %s: nothing bounds the loss", (_name, orders) => {
    const { risk, multiple } = figuresOf(LONG, orders);
    expect([risk, multiple]).toEqual([undefined, undefined]);
  });

  it("has no multiple where the stop lets it lose nothing", () => {
    expect(figuresOf(LONG, [stop({ stop_price: "100" })]).multiple).toBeUndefined();
    expect(figuresOf(LONG, [stop({ stop_price: "102" })]).multiple).toBeUndefined();
  });

  it("counts the stop that is reached first, and never more than is held", () => {
    const near = stop({ quantity: "4", stop_price: "99" });
    const far = stop({ quantity: "10", stop_price: "95" });
    expect(written(figuresOf(LONG, [far, near]))).toMatchObject({ risk: "34", multiple: "1.18" });
  });

  it("leaves out what is not known", () => {
    const { last_price: _last, ...unpriced } = LONG;
    expect(written(figuresOf(unpriced, []))).toEqual({ cost: "1000" });
    const { average_price: _mean, ...unsaid } = LONG;
    expect(written(figuresOf(unsaid, [stop({})]))).toEqual({ last: "104", value: "1040" });
    expect([lastOf(unpriced, 1.1), lastOf(unpriced, undefined)]).toEqual([decimal("1.1"), undefined]);
  });

  it("is summed exactly, and not at all while a part of it is unknown", () => {
    const both = [figuresOf(LONG, []), figuresOf({ ...LONG, quantity: "-0.3", last_price: "90.1" }, [])];
    expect(written(totalOf(both))).toEqual({ value: "1012.97", profit: "42.97", percent: "4.17" });
    expect(totalOf([...both, figuresOf({ symbol: "X", quantity: "1" }, [])])).toEqual({});
    expect(written(totalOf([]))).toEqual({ value: "0", profit: "0" });
  });

  it("is exact for every amount, as integers say", () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 17n });
    fc.assert(
      fc.property(amount, amount, amount, fc.boolean(), (size, mean, last, isShort) => {
        const text = (value: bigint) => decimalText({ digits: value, scale: 9 });
        const quantity = `${isShort ? "-" : ""}${text(size)}`;
        const held = { symbol: "SPX", quantity, average_price: text(mean), last_price: text(last) };
        const { profit, value } = figuresOf(held, []);
        const signed = isShort ? -size : size;
        const exact = (digits: bigint) => decimalText({ digits, scale: 18 });
        expect(profit && decimalText(profit)).toBe(exact((last - mean) * signed));
        expect(value && decimalText(value)).toBe(exact(last * signed));
      }),
    );
  });
});

describe("the order of a position's act", () => {
  const TAKES: Account["takes"] = {
    types: [{ type: "market", times_in_force: ["gtc", "ioc"] }],
    brackets: true,
    replacements: true,
  };
  const paper = (funding: "cash" | "margin") => ({
    takes: TAKES,
    simulation: { funding, spread_ticks: "0", slippage_ticks: "0" },
  });
  const quantities = (quantity: string, account: Pick<Account, "takes" | "simulation"> = paper("margin")) =>
    POSITION_ACTS.map((act) => {
      const order = actOrder(act, { ...LONG, quantity }, account);
      return order && `${order.side} ${order.quantity}`;
    });

  it("closes all, half or turns it around, to the digit", () => {
    expect(quantities("3.5")).toEqual(["sell 3.5", "sell 1.75", "sell 7"]);
    expect(quantities("-3")).toEqual(["buy 3", "buy 1.5", "buy 6"]);
    expect(quantities("123456789012345678.12345679")).toEqual([
      "sell 123456789012345678.12345679",
      "sell 61728394506172839.06172839",
      "sell 246913578024691356.24691358",
    ]);
  });

  it("is not offered where nothing is left to trade, or where the account cannot go short", () => {
    expect(quantities("0.00000001")).toEqual(["sell 0.00000001", undefined, "sell 0.00000002"]);
    expect(quantities("2", paper("cash"))[2]).toBeUndefined();
    expect(quantities("-2", paper("cash"))[2]).toBe("buy 4");
    expect(quantities("2", { takes: TAKES })).toEqual(["sell 2", "sell 1", undefined]);
    expect(quantities("2", { takes: { ...TAKES, types: [] } })).toEqual([undefined, undefined, undefined]);
  });

  it("is for as long as the account allows", () => {
    const takes = { ...TAKES, types: [{ type: "market" as const, times_in_force: ["ioc" as const] }] };
    expect(actOrder("close", LONG, { takes })).toEqual({
      symbol: "SPX",
      side: "sell",
      type: "market",
      tif: "ioc",
      quantity: "10",
    });
  });
});
