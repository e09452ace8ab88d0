import { formatAtLeast } from "@bourse/ui";

/** Prices below this show more decimals: two would hide most of the value. */
const SMALL = 1;

/** A typed price with all its decimals, and at least its symbol's: `2,874.565`; 32-bit noise after two decimals is removed. */
export const exactPrice = (value: number, decimals?: number) => formatAtLeast(withoutNoise(value), decimals);

/** Exact digits of a 32-bit number. Some sources store prices this way: 1071.20 arrives as 1071.199951. */
const SURE_DIGITS = 7;
/** From here on seven digits do not include the cents. */
const TOO_LARGE = 100_000;
/** Longest price that people type; 32-bit noise is longer. */
const TYPED_LENGTH = 9;

function withoutNoise(value: number): number {
  if (Math.abs(value) >= TOO_LARGE || String(value).length <= TYPED_LENGTH) return value;
  const short = Number(value.toPrecision(SURE_DIGITS));
  return Math.fround(short) === Math.fround(value) ? short : value;
}

/**
 * A price chosen with the pointer: rounded to the symbol's precision; without one to the cent, small prices to six
 * significant digits.
 */
export function pointedPrice(value: number, decimals?: number): number {
  if (decimals !== undefined) return Number(value.toFixed(decimals));
  return Number(Math.abs(value) < SMALL ? value.toPrecision(6) : value.toFixed(2));
}

const numbers = new Intl.NumberFormat("en-US");

/** A whole number with thousands separators. */
export const whole = (count: number): string => numbers.format(count);

/** Decimals of a price whose source does not report its precision: the account's smallest step. */
const MOST_DECIMALS = 8;

/** A price as an amount of an order: without exponent and without zeros at its end. */
export function amountText(price: number, decimals = MOST_DECIMALS): string {
  const text = price.toFixed(decimals);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
