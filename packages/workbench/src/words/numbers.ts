const numbers = new Intl.NumberFormat("en-US");

/** A whole number with thousands separators. */
export const whole = (count: number): string => numbers.format(count);
