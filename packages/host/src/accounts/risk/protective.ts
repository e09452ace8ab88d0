import type { OrderType } from "@bourse/contract";
import { type Decimal, isPositive, type Order } from "@bourse/orders";

/** Order types that wait for the price to move against a position. */
const WAITS: ReadonlySet<OrderType> = new Set(["stop", "stop_limit"]);

/**
 * True if an order may be what limits a loss: the exit of a bracket, a stop, or one on the side that makes the position
 * smaller. A stop counts without a position too, since its entry may be about to be filled.
 */
export function isProtective(
  { parent, type, side }: Pick<Order, "parent" | "type" | "side">,
  position: Decimal,
): boolean {
  if (parent || WAITS.has(type)) return true;
  return side === "sell" ? isPositive(position) : position.digits < 0n;
}
