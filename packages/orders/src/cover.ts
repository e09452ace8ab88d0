import type { ErrorCode, Funding } from "@bourse/contract";
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  floorTo,
  greatest,
  isAbove,
  isPositive,
  least,
  multiply,
  negative,
  subtract,
  ZERO,
} from "./decimal.ts";
import type { MarketRules } from "./instrument.ts";
import { type Holding, holdingAfter } from "./ledger.ts";
import { leavesOf, type Order } from "./order.ts";

/** Cash and position that cover the orders of an instrument. */
export interface Cover extends Holding {
  readonly funding: Funding;
}

/** The sums of the orders that work on one side, without exits of brackets, which close what their entries open. */
export interface Working {
  readonly leaves: Decimal;
  /** Of orders with a price of their own: the sum of leaves times price. */
  readonly value: Decimal;
  /** The leaves of the others, which are filled at the market's price. */
  readonly unpriced: Decimal;
}

export const NOTHING_WORKS: Working = { leaves: ZERO, value: ZERO, unpriced: ZERO };

type Side = Order["side"];
type Sides = Readonly<Record<Side, Working>>;

const ONE = decimal("1");
const TWO = decimal("2");

/** The price at which an order is expected to be filled at worst, as far as it says. */
const ownPrice = ({ price, stopPrice }: Order): Decimal | undefined => price ?? stopPrice;

/** The sums with an order more, or with one less. */
export function workingWith(working: Working, order: Order, sign: 1 | -1): Working {
  const leaves = sign === 1 ? leavesOf(order) : negative(leavesOf(order));
  const price = ownPrice(order);
  return {
    leaves: add(working.leaves, leaves),
    value: price ? add(working.value, multiply(price, leaves)) : working.value,
    unpriced: price ? working.unpriced : add(working.unpriced, leaves),
  };
}

/** The part of a position that a side closes. */
const closedBy = (side: Side, position: Decimal): Decimal =>
  greatest(side === "sell" ? position : negative(position), ZERO);

/** Cash that nothing sold short needs: it keeps what it brought, and as much again. */
export function freeCash({ position, cash }: Holding, price: Decimal): Decimal {
  const short = closedBy("buy", position);
  return isPositive(short) ? subtract(cash, multiply(TWO, multiply(short, price))) : cash;
}

/** Cash that working orders need for what they would open. */
export function reserveOf(working: Sides, { position, price, feeRate }: Market): Decimal {
  const of = (side: Side) => {
    const { leaves, value, unpriced } = working[side];
    const opening = greatest(subtract(leaves, closedBy(side, position)), ZERO);
    if (!isPositive(opening)) return ZERO;
    const all = add(value, multiply(unpriced, price));
    return multiply(divide(multiply(all, opening), leaves), add(ONE, feeRate));
  };
  return add(of("buy"), of("sell"));
}

interface Market {
  readonly position: Decimal;
  readonly price: Decimal;
  readonly feeRate: Decimal;
}

/** An order beside what works already, and the last price. */
export interface CoverQuestion {
  readonly cover: Cover;
  readonly working: Sides;
  readonly price: Decimal;
  readonly rules: Pick<MarketRules, "feeRate">;
}

/** Why nothing covers an order; undefined if it is covered. */
export function coverFault(order: Order, { cover, working, price, rules }: CoverQuestion): ErrorCode | undefined {
  const { funding, position } = cover;
  if (funding === "margin") return undefined;
  const { side } = order;
  const leaves = leavesOf(order);
  const beyond = subtract(add(leaves, working[side].leaves), closedBy(side, position));
  const opening = least(leaves, greatest(beyond, ZERO));
  if (!isPositive(opening)) return undefined;
  if (side === "sell" && funding === "cash") return "order.position_missing";
  const { feeRate } = rules;
  const needed = multiply(multiply(opening, ownPrice(order) ?? price), add(ONE, feeRate));
  const free = subtract(freeCash(cover, price), reserveOf(working, { position, price, feeRate }));
  return isAbove(needed, free) ? "order.cash_missing" : undefined;
}

/** The most of an order that is covered at a price, in whole lots where it opens something; undefined: no bound. */
export function coveredQuantity(
  { funding, ...holding }: Cover,
  { side, price }: { readonly side: Side; readonly price: Decimal },
  { feeRate, lot }: Pick<MarketRules, "feeRate" | "lot">,
): Decimal | undefined {
  if (funding === "margin") return undefined;
  const quantity = closedBy(side, holding.position);
  if (side === "sell" && funding === "cash") return quantity;
  const fee = multiply(feeRate, multiply(price, quantity));
  const free = freeCash(holdingAfter(holding, { side, price, quantity, fee }), price);
  return add(quantity, lotsFor(free, multiply(price, add(ONE, feeRate)), lot));
}

/** The largest multiple of the lot that an amount pays, at the cost of one. */
export function lotsFor(amount: Decimal, unit: Decimal, lot: Decimal): Decimal {
  if (!isPositive(amount) || !isPositive(unit)) return ZERO;
  const lots = floorTo(divide(amount, unit), lot);
  // The quotient was rounded: a lot more could cost more than there is.
  const fits = compare(multiply(lots, unit), amount) <= 0;
  return fits ? lots : subtract(lots, lot);
}
