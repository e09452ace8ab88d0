const numbers = new Intl.NumberFormat("en-US");

/** A whole number with separators of thousands. */
export const whole = (count: number): string => numbers.format(count);
