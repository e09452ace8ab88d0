import { absolute, add, compare, type Decimal, divide, isZero, multiply, subtract, ZERO } from "./decimal.ts";
import type { Fill } from "./order.ts";

/** A position in an instrument, and the mean price at which it was opened. */
export interface OpenPosition {
  /** Bought minus sold. */
  readonly position: Decimal;
  /** Zero while nothing is held. Rounded half to even at 18 decimals: only for display, no sum uses it. */
  readonly average: Decimal;
}

/**
 * A position after one more fill. A fill that closes leaves the mean price as it is; a fill that crosses zero starts a
 * position at its own price.
 */
export function openPositionAfter(
  { position, average }: OpenPosition,
  { side, price, quantity }: Pick<Fill, "side" | "price" | "quantity">,
): OpenPosition {
  const after = side === "buy" ? add(position, quantity) : subtract(position, quantity);
  if (isZero(after)) return { position: ZERO, average: ZERO };
  const crosses = isZero(position) || position.digits < 0n !== after.digits < 0n;
  if (crosses) return { position: after, average: price };
  const held = absolute(position);
  if (compare(absolute(after), held) <= 0) return { position: after, average };
  return {
    position: after,
    average: divide(add(multiply(average, held), multiply(price, quantity)), absolute(after)),
  };
}
