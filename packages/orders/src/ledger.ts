import { add, type Decimal, multiply, subtract, ZERO } from "./decimal.ts";
import type { Fill } from "./order.ts";

/** The sum of the fills of an instrument. */
export interface Holding {
  /** Bought minus sold. */
  readonly position: Decimal;
  readonly cash: Decimal;
}

/** A holding after one more fill. No digit is lost: there are only sums and products. */
export function holdingAfter(
  { position, cash }: Holding,
  { side, price, quantity, fee }: Pick<Fill, "side" | "price" | "quantity" | "fee">,
): Holding {
  const value = multiply(price, quantity);
  return side === "buy"
    ? { position: add(position, quantity), cash: subtract(subtract(cash, value), fee) }
    : { position: subtract(position, quantity), cash: subtract(add(cash, value), fee) };
}

/** A holding of cash alone. */
export const startingWith = (cash: Decimal): Holding => ({ position: ZERO, cash });
