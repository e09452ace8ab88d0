import type { Account, AccountOrder, NewOrder } from "@bourse/contract/host-api";
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  decimalOf,
  decimalText,
  floorTo,
  isPositive,
  isZero,
  least,
  multiply,
  ratioText,
  rounded,
  subtract,
  ZERO,
} from "@bourse/orders";
import { plural } from "@bourse/ui";

/** A position as the account lists it. */
export type Held = Account["positions"][number];

/** The money of a position at its last price. What is not known is absent. */
export interface PositionFigures {
  readonly last?: Decimal;
  /** Below zero: short. */
  readonly value?: Decimal;
  /** Money that was paid, or received for a short position. */
  readonly cost?: Decimal;
  readonly profit?: Decimal;
  /** Profit in per cent of the cost. */
  readonly percent?: Decimal;
  /** Money that is lost at the stops, which together guard the whole position. */
  readonly risk?: Decimal;
  /** Profit as a multiple of the risk. */
  readonly multiple?: Decimal;
}

const HUNDRED = decimal("100");
/** Decimals of per cent and of multiples. */
const RATIO_DECIMALS = 2;

/** The quotient for people; undefined where the second is not above zero. */
export const ratio = (one: Decimal, other: Decimal): Decimal | undefined =>
  isPositive(other) ? rounded(decimal(ratioText(one, other)), RATIO_DECIMALS) : undefined;

/** A part in per cent; undefined without a whole. */
export const percentOf = (part: Decimal, whole: Decimal): Decimal | undefined => ratio(multiply(part, HUNDRED), whole);

/** The side that makes a position smaller. */
export const closingSide = ({ quantity }: Pick<Held, "quantity">): NewOrder["side"] =>
  quantity.startsWith("-") ? "buy" : "sell";

/** Orders that work in the instrument of a position and make it smaller. */
export const closersOf = (held: Held, live: readonly AccountOrder[]): readonly AccountOrder[] =>
  live.filter(({ symbol, side }) => symbol === held.symbol && side === closingSide(held));

/**
 * Money that is lost if every stop of a position is reached, counted from its mean price. Undefined where they do not guard
 * all of it: then nothing bounds the loss. The stop that is reached first counts first, since no stop closes more than is left.
 */
function riskAt(mean: Decimal, held: Held, live: readonly AccountOrder[]): Decimal | undefined {
  const size = decimal(held.quantity);
  const stops = closersOf(held, live)
    .flatMap((each) => (each.stop_price === undefined ? [] : [{ ...each, stop: decimal(each.stop_price) }]))
    .toSorted((one, other) => (isPositive(size) ? compare(other.stop, one.stop) : compare(one.stop, other.stop)));
  let [left, risk] = [absolute(size), ZERO];
  for (const { stop, quantity, filled } of stops) {
    const taken = least(left, subtract(decimal(quantity), decimal(filled)));
    const distance = isPositive(size) ? subtract(mean, stop) : subtract(stop, mean);
    risk = add(risk, multiply(distance, taken));
    left = subtract(left, taken);
  }
  return isZero(left) ? risk : undefined;
}

/** The last price that is known: that of the page, or the account's where no source of the page has the instrument. */
export function lastOf({ last_price }: Held, price: number | undefined): Decimal | undefined {
  if (price !== undefined) return decimalOf(price);
  return last_price === undefined ? undefined : decimal(last_price);
}

/** The worth of a position at its last price, and the loss at its stops. Every amount is exact; ratios have two decimals. */
export function figuresOf(
  held: Held,
  live: readonly AccountOrder[],
  last: Decimal | undefined = lastOf(held, undefined),
): PositionFigures {
  const size = decimal(held.quantity);
  const mean = held.average_price === undefined ? undefined : decimal(held.average_price);
  const value = last && multiply(last, size);
  const cost = mean && multiply(mean, absolute(size));
  const profit = last && mean && multiply(subtract(last, mean), size);
  const risk = mean && riskAt(mean, held, live);
  const percent = profit && cost && percentOf(profit, cost);
  const multiple = profit && risk && ratio(profit, risk);
  return {
    ...(last && { last }),
    ...(value && { value }),
    ...(cost && { cost }),
    ...(profit && { profit }),
    ...(percent && { percent }),
    ...(risk && { risk }),
    ...(multiple && { multiple }),
  };
}

/** The sums of positions. What one of them does not know, the sum does not know. */
export function totalOf(all: readonly PositionFigures[]): Pick<PositionFigures, "value" | "profit" | "percent"> {
  const sum = (name: "value" | "cost" | "profit") =>
    all.reduce<Decimal | undefined>((so, each) => (so && each[name] ? add(so, each[name]) : undefined), ZERO);
  const [value, cost, profit] = [sum("value"), sum("cost"), sum("profit")];
  const percent = profit && cost && percentOf(profit, cost);
  return { ...(value && { value }), ...(profit && { profit }), ...(percent && { percent }) };
}

/** Acts on a position that send an order at once. */
export const POSITION_ACTS = ["close", "half", "reverse"] as const;
export type PositionAct = (typeof POSITION_ACTS)[number];

/** The finest part of a quantity that any account counts. */
export const FINEST = decimal("0.00000001");
const HALF = decimal("0.5");
const TWO = decimal("2");

/** How much an act trades: all of the position, half of it, or twice as much so that it turns around. */
function quantityOf(act: PositionAct, { quantity }: Held): Decimal {
  const size = absolute(decimal(quantity));
  if (act === "close") return size;
  return act === "half" ? floorTo(multiply(size, HALF), FINEST) : multiply(size, TWO);
}

/** The market order of an act, or undefined where the account does not take it. */
export function actOrder(act: PositionAct, held: Held, account: Pick<Account, "takes" | "simulation">) {
  const times = account.takes.types.find(({ type }) => type === "market")?.times_in_force;
  const quantity = quantityOf(act, held);
  const isLong = !held.quantity.startsWith("-");
  const mayTurn = !isLong || (account.simulation !== undefined && account.simulation.funding !== "cash");
  if (!times || !isPositive(quantity) || (act === "reverse" && !mayTurn)) return undefined;
  const [first] = times;
  return {
    symbol: held.symbol,
    side: closingSide(held),
    type: "market",
    ...(first !== undefined && !times.includes("gtc") && { tif: first }),
    quantity: decimalText(quantity),
  } as const satisfies Omit<NewOrder, "client_order_id">;
}

/** The fate of the orders that work in the instrument of a position, once an act is filled; empty: there are none. */
export function leftWords(act: PositionAct, held: Held, live: readonly AccountOrder[]): string {
  const exits = closersOf(held, live).filter(({ entry }) => entry !== undefined);
  const others = live.filter(({ symbol, entry }) => symbol === held.symbol && entry === undefined).length;
  const ofExits =
    act === "half"
      ? "Its stops and targets stay, and close no more than what is left."
      : "Its stops and targets end with the position.";
  const ofOthers = `${plural(others, "other order")} in ${held.symbol} will still work.`;
  return [exits.length > 0 && ofExits, others > 0 && ofOthers].filter((each) => each !== false).join(" ");
}

/** A class of the colour of a profit or loss. */
export const toneOf = (amount: Decimal | undefined): string | undefined =>
  amount && (amount.digits < 0n ? "text-negative" : amount.digits > 0n ? "text-positive" : undefined);
