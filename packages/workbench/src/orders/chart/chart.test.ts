import type { AccountOrder } from "@bourse/contract/host-api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountText } from "../../words/price.ts";
import { blankTicket, type TicketDraft } from "../ticket.ts";
import { plannedPrices } from "../use-planned.ts";
import { CHIP_HEIGHT, chipTops } from "./chips.ts";
import { orderLinesOf, positionLineOf, ticketLinesOf, tradeOf } from "./lines.ts";

const order = (more: Partial<AccountOrder>): AccountOrder => ({
  client_order_id: "a",
  symbol: "T:A",
  side: "buy",
  type: "limit",
  tif: "gtc",
  quantity: "10",
  filled: "0",
  average_price: null,
  status: "working",
  placed_at: "2026-01-05T12:00:00.000Z",
  ...more,
});

const linesOf = (...orders: readonly AccountOrder[]) =>
  orderLinesOf({ orders, takes: { types: [], brackets: true, replacements: true } }, "T:A").map(
    ({ id, price, words, isMovable }) => [id, price, words, isMovable],
  );

describe("the lines of the ticket", () => {
  const draft: TicketDraft = { ...blankTicket("T:A"), quantity: "2", price: "99" };
  const takes = { types: [], brackets: true, replacements: true };
  const planned = (more: Partial<TicketDraft>, of = takes) => plannedPrices({ ...draft, ...more }, of);

  it("are the prices of an order with a bracket, as far as they are numbers that its type has", () => {
    expect(planned({ stopLoss: "90" })).toEqual({ stop_loss: 90 });
    expect(planned({ type: "limit", stopLoss: " 90 ", takeProfit: "x" })).toEqual({ price: 99, stop_loss: 90 });
    expect(planned({ type: "limit" })).toBeUndefined();
    expect(planned({ stopLoss: "0" })).toBeUndefined();
    expect(planned({ stopLoss: "90" }, { ...takes, brackets: false })).toBeUndefined();
  });

  it("are drawn on charts of the symbol alone; its exits can be left out, its own price cannot", () => {
    const of = {
      accountId: "paper",
      symbol: "T:A",
      side: "sell",
      prices: { price: 99, take_profit: 90 },
      change: () => undefined,
    } as const;
    expect(
      ticketLinesOf(of, "T:A").map(({ id, price, words, isCancelable }) => [id, price, words, isCancelable]),
    ).toEqual([
      ["ticket price", 99, "Limit of the sell order in the ticket", false],
      ["ticket take_profit", 90, "Take profit of the sell order in the ticket", true],
    ]);
    expect(ticketLinesOf(of, "T:A").map((line) => tradeOf(line).side)).toEqual(["sell", "buy"]);
    expect(ticketLinesOf(of, "T:B")).toEqual([]);
    expect(ticketLinesOf(undefined, "T:A")).toEqual([]);
  });
});

describe("the lines of orders", () => {
  it("are of the chart's symbol alone, from the highest price down, two of a stop limit and none of a market order", () => {
    const lines = linesOf(
      order({ price: "99.50" }),
      order({ client_order_id: "b", type: "stop_limit", side: "sell", stop_price: "90", price: "89" }),
      order({ client_order_id: "c", type: "market" }),
      order({ client_order_id: "d", symbol: "T:B", price: "95" }),
    );
    expect(lines).toEqual([
      ["a price", 99.5, "Buy 10, limit", true],
      ["b stop_price", 90, "Sell 10, stop of stop limit", true],
      ["b price", 89, "Sell 10, limit of stop limit", true],
    ]);
  });

  it("of a bracket are planned until the entry begins to fill, and then orders that can be moved", () => {
    const entry = order({ price: "99", take_profit: "110", stop_loss: "90" });
    expect(linesOf(entry)).toEqual([
      ["a take_profit", 110, "Planned take profit of buy 10", false],
      ["a price", 99, "Buy 10, limit", true],
      ["a stop_loss", 90, "Planned stop loss of buy 10", false],
    ]);
    const begun = { ...entry, filled: "4", status: "partially_filled" } as const;
    const exit = { side: "sell", quantity: "4", entry: "a" } as const;
    const stop = order({ ...exit, client_order_id: "a/stop_loss", type: "stop", stop_price: "90" });
    const target = order({ ...exit, client_order_id: "a/take_profit", price: "110" });
    expect(linesOf(target, stop, begun)).toEqual([
      ["a/take_profit price", 110, "Sell 4, take profit", true],
      ["a price", 99, "Buy 10 (4 filled), limit", true],
      ["a/stop_loss stop_price", 90, "Sell 4, stop loss", true],
    ]);
  });

  it("cannot be moved where the account changes no order, and can be canceled there, also while the answer is not known", () => {
    const takes = { types: [], brackets: false, replacements: false };
    const orders = [order({ price: "99" }), order({ client_order_id: "b", price: "98", status: "unknown" })];
    expect(
      orderLinesOf({ orders, takes }, "T:A").map(({ words, isMovable, isCancelable }) => [
        words,
        isMovable,
        isCancelable,
      ]),
    ).toEqual([
      ["Buy 10, limit", false, true],
      ["Buy 10, limit, unknown: being looked for", false, true],
    ]);
  });

  it("cannot be moved while an order is being canceled", () => {
    expect(linesOf(order({ price: "99", status: "pending_cancel" }))).toEqual([
      ["a price", 99, "Buy 10, limit", false],
    ]);
  });
});

it("a position has a line where its mean price is known", () => {
  const account = (...positions: readonly object[]) => ({ positions }) as Parameters<typeof positionLineOf>[0];
  expect(positionLineOf(account({ symbol: "T:A", quantity: "-2.5", average_price: "101" }), "T:A")).toEqual({
    id: "position",
    price: 101,
    quantity: -2.5,
    words: "Short 2.5",
  });
  expect(positionLineOf(account({ symbol: "T:A", quantity: "1" }), "T:A")).toBeUndefined();
  expect(positionLineOf(account({ symbol: "T:B", quantity: "1", average_price: "1" }), "T:A")).toBeUndefined();
});

it.each([
  [99.5, 2, "99.5"],
  [100, 2, "100"],
  [1200, 0, "1200"],
  [0.0000012, undefined, "0.0000012"],
  [1e-8, undefined, "0.00000001"],
])("%d with %s decimals is sent as %s", (price, decimals, wanted) => {
  expect(amountText(price, decimals)).toBe(wanted);
});

describe("the chips of lines", () => {
  it("stand beside their lines, and at the edge where a line is out of sight", () => {
    const tops = chipTops(
      [
        { id: "a", y: 100 },
        { id: "b", y: -50 },
        { id: "c", y: 900 },
      ],
      400,
    );
    expect(Object.fromEntries(tops)).toEqual({ a: 100 - CHIP_HEIGHT / 2, b: 0, c: 400 - CHIP_HEIGHT });
  });

  it("never cover each other where there is room, and stay within the chart", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100, max: 500 }), { maxLength: 16 }), (heights) => {
        const tops = [
          ...chipTops(
            heights.map((y, at) => ({ id: `${at}`, y })),
            400,
          ).values(),
        ].toSorted((a, b) => a - b);
        expect(tops.every((top, at) => at === 0 || top - (tops[at - 1] ?? 0) >= CHIP_HEIGHT - 1)).toBe(true);
        expect(tops.every((top) => top >= 0 && top <= 400 - CHIP_HEIGHT)).toBe(true);
      }),
    );
  });
});
