import type { ErrorCode, OrderType } from "@bourse/contract";
import { type Decimal, isAbove, isMultiple, isPositive } from "./decimal.ts";
import type { MarketRules } from "./instrument.ts";
import type { Order } from "./order.ts";

/** The prices that an order of each type must have; besides these it may have only the prices of its bracket. */
const PRICES: Readonly<Record<OrderType, readonly ("price" | "stopPrice")[]>> = {
  market: [],
  limit: ["price"],
  stop: ["stopPrice"],
  stop_limit: ["price", "stopPrice"],
};

const BOTH = ["price", "stopPrice"] as const;

/** Why an order cannot be accepted, the first reason in the order of the catalogue; undefined if it can. */
export function rejectionOf(order: Order, { tick, lot }: Pick<MarketRules, "tick" | "lot">): ErrorCode | undefined {
  const needed = PRICES[order.type];
  const prices = [order.price, order.stopPrice, order.takeProfit, order.stopLoss].flatMap((each) => each ?? []);
  if (!isPositive(order.quantity)) return "order.quantity_invalid";
  if (!isMultiple(order.quantity, lot)) return "order.off_lot";
  if (needed.some((name) => order[name] === undefined)) return "order.price_missing";
  if (BOTH.some((name) => order[name] !== undefined && !needed.includes(name))) return "order.price_unexpected";
  if (!prices.every(isPositive)) return "order.price_invalid";
  if (!prices.every((price) => isMultiple(price, tick))) return "order.off_tick";
  return bracketFits(order) ? undefined : "order.bracket_invalid";
}

/** The entry's own prices lie between the stop-loss and the take-profit. */
function bracketFits({ side, price, stopPrice, takeProfit, stopLoss }: Order): boolean {
  const [below, above] = side === "buy" ? [stopLoss, takeProfit] : [takeProfit, stopLoss];
  const rising = (one?: Decimal, other?: Decimal) => !one || !other || isAbove(other, one);
  return [price, stopPrice].every((own) => rising(below, own) && rising(own, above)) && rising(below, above);
}
