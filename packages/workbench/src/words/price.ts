const LOCALE = "en-US";
/** Below this a price shows more decimals: two would hide most of it. */
const SMALL = 1;

const usual = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const small = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 8 });
const exact = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 10 });

/** A price of the market: `2,874.56`; a small one with what makes it up: `0.00012345`. */
export const marketPrice = (value: number) => (Math.abs(value) < SMALL ? small : usual).format(value);

/** A price somebody typed, with all of its decimals: `2,874.565`. */
export const exactPrice = (value: number) => exact.format(value);

/** A price as a pointer can mean it: to the cent, small ones to six digits that count. */
export const pointedPrice = (value: number) =>
  Number(Math.abs(value) < SMALL ? value.toPrecision(6) : value.toFixed(2));
