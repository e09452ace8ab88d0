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

/** Sums of the orders that work on one side. Exits of brackets are not included: they only close what their entries open. */
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

/** The worst price at which an order expects to be filled; undefined if it has no price of its own. */
const ownPrice = ({ price, stopPrice }: Order): Decimal | undefined => price ?? stopPrice;

/** The sums after an order is added (1) or removed (-1). */
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

/** Cash that a short position does not bind: the position binds what its sale brought, and as much again. */
export function freeCash({ position, cash }: Holding, price: Decimal): Decimal {
  const short = closedBy("buy", position);
  return isPositive(short) ? subtract(cash, multiply(TWO, multiply(short, price))) : cash;
}

/** Cash that working orders need for the positions that they would open. */
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

/** The state that must cover an order: the cover, the orders that work already, and the last price. */
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

/** The largest multiple of the lot that an amount can buy at a unit price. */
export function lotsFor(amount: Decimal, unit: Decimal, lot: Decimal): Decimal {
  if (!isPositive(amount) || !isPositive(unit)) return ZERO;
  const lots = floorTo(divide(amount, unit), lot);
  // The quotient was rounded, possibly up: then this many lots cost more than the amount.
  const fits = compare(multiply(lots, unit), amount) <= 0;
  return fits ? lots : subtract(lots, lot);
}
