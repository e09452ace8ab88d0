const numbers = new Intl.NumberFormat("en-US");

/** A whole number with separators of thousands. */
export const whole = (count: number): string => numbers.format(count);

const cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount of money to the cent, with separators of thousands: `87,216.23`. */
export const money = (amount: string | number): string => cents.format(Number(amount));
