import type { OrderRequest } from "@bourse/contract";
import { decimal, type MarketRules } from "@bourse/orders";
import fc from "fast-check";

/** A market in ticks of one. */
export const RULES: MarketRules = {
  tick: decimal("1"),
  lot: decimal("0.1"),
  feeRate: decimal("0.00075"),
  volumeShare: decimal("0.25"),
  limitFills: "touched",
};

/** A bar in ticks of one. */
export interface TickBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

const LOWEST = 90;
const HIGHEST = 110;
const price = fc.integer({ min: LOWEST, max: HIGHEST });

export const anyBar: fc.Arbitrary<TickBar> = fc.array(price, { minLength: 4, maxLength: 4 }).map((prices) => ({
  open: prices[0] ?? LOWEST,
  close: prices[1] ?? LOWEST,
  high: Math.max(...prices),
  low: Math.min(...prices),
}));

/** The prices from one to another, tick by tick, without the first. */
function steps(from: number, to: number): readonly number[] {
  const step = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) }, (_, index) => from + step * (index + 1));
}

/** A path through prices, tick by tick. */
const walk = (turns: readonly number[]): readonly number[] =>
  turns.flatMap((to, index) => (index === 0 ? [to] : steps(turns[index - 1] ?? to, to)));

/** Paths through a bar: both usual ones, and ones that turn at any prices in between. */
export function pathsOf({ open, high, low, close }: TickBar, turns: readonly number[]): readonly (readonly number[])[] {
  const inside = turns.map((turn) => Math.min(high, Math.max(low, turn)));
  return [
    walk([open, high, low, close]),
    walk([open, low, high, close]),
    ...inside.flatMap((turn) => [
      walk([open, turn, high, low, close]),
      walk([open, turn, low, high, close]),
      walk([open, high, turn, low, close]),
      walk([open, low, turn, high, close]),
      walk([open, high, low, turn, close]),
      walk([open, low, high, turn, close]),
      walk([open, high, low, high, turn, close]),
      walk([open, low, high, low, turn, close]),
    ]),
  ];
}

export const anyTurns = fc.array(price, { maxLength: 4 });

const side = fc.constantFrom("buy", "sell");

/** An order of any type at any prices, without exits. */
export const anyOrder: fc.Arbitrary<OrderRequest> = fc
  .record({ side, type: fc.constantFrom("market", "limit", "stop", "stop_limit"), one: price, other: price })
  .map(({ side: way, type, one, other }) => ({
    client_order_id: "a",
    side: way,
    type,
    quantity: "10",
    ...(type === "limit" || type === "stop_limit" ? { price: String(one) } : {}),
    ...(type === "stop" || type === "stop_limit" ? { stop_price: String(other) } : {}),
  }));

/** An entry with both exits on their sides. */
export const anyBracket: fc.Arbitrary<OrderRequest> = fc
  .record({ order: anyOrder, below: fc.integer({ min: 1, max: 8 }), above: fc.integer({ min: 1, max: 8 }) })
  .map(({ order, below, above }) => {
    const prices = [order.price, order.stop_price].flatMap((each) => (each === undefined ? [] : [Number(each)]));
    const [low, high] = prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : [100, 100];
    const [under, over] = [String(low - below), String(high + above)];
    return order.side === "buy"
      ? { ...order, take_profit: over, stop_loss: under }
      : { ...order, take_profit: under, stop_loss: over };
  });

/** Orders of every kind, at any of so many bars, each with an id of its own. */
export const anyOrders = (bars: number) =>
  fc.uniqueArray(
    fc
      .record({
        order: fc.oneof(anyOrder, anyBracket),
        at: fc.nat({ max: bars }),
        id: fc.constantFrom("a", "b", "c", "d", "e"),
        tif: fc.constantFrom("gtc", "day", "ioc", "fok"),
        quantity: fc.integer({ min: 0, max: 300 }),
      })
      .map(({ order, at, id, tif, quantity }) => ({
        ...order,
        client_order_id: id,
        at,
        tif: tif as "gtc",
        quantity: `${Math.floor(quantity / 10)}.${quantity % 10}`,
      })),
    { maxLength: 5, selector: ({ client_order_id }) => client_order_id },
  );
