const LOCALE = "en-US";
/** Below this a price shows more decimals: two would hide most of it. */
const SMALL = 1;

const exact = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 10 });

/** A price somebody typed, with all of its decimals: `2,874.565`; what 32 bits made of two decimals is written as those. */
export const exactPrice = (value: number) => exact.format(withoutNoise(value));

/** Digits that a 32-bit number holds. Sources keep prices in such numbers: 1071.20 comes as 1071.199951. */
const SURE_DIGITS = 7;
/** From here on seven digits would not keep the cents. */
const TOO_LARGE = 100_000;
/** Nobody types more characters than this into a price; noise is longer. */
const TYPED_LENGTH = 9;

function withoutNoise(value: number): number {
  if (Math.abs(value) >= TOO_LARGE || String(value).length <= TYPED_LENGTH) return value;
  const short = Number(value.toPrecision(SURE_DIGITS));
  return Math.fround(short) === Math.fround(value) ? short : value;
}

/** A price as a pointer can mean it: by the symbol's precision; without one to the cent, small ones to six digits that count. */
export function pointedPrice(value: number, decimals?: number): number {
  if (decimals !== undefined) return Number(value.toFixed(decimals));
  return Number(Math.abs(value) < SMALL ? value.toPrecision(6) : value.toFixed(2));
}
