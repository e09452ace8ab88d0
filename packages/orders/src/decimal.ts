/** An exact decimal: `digits` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { digits: 0n, scale: 0 };

const FORM = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;
const powers: bigint[] = [1n];

/** Ten to a power that is not negative. */
function power(exponent: number): bigint {
  for (let next = powers.length; next <= exponent; next += 1) powers.push((powers[next - 1] as bigint) * 10n);
  return powers[exponent] as bigint;
}

/** The decimal that a text contains; undefined if the text is not a decimal. */
export function readDecimal(text: string): Decimal | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * power(-scale), scale: 0 };
}

/** The decimal of a text that has been checked. */
export function decimal(text: string): Decimal {
  const read = readDecimal(text);
  if (!read) throw new RangeError(`${JSON.stringify(text)} is not a decimal`);
  return read;
}

/** The most decimal places that prices usually have, and a bound below which digits are always the shortest text of their number. */
const USUAL_DECIMALS = 8;
const SAFE_DIGITS = 1e15;

/** The decimal from which a number of a bar was read: the shortest one that gives the same number. */
export function decimalOf(value: number): Decimal {
  // Avoids the conversion to text, which takes ten times as long: a backtest reads millions of prices.
  for (let scale = 0, factor = 1; scale <= USUAL_DECIMALS; scale += 1, factor *= 10) {
    const digits = Math.round(value * factor);
    if (Math.abs(digits) < SAFE_DIGITS && digits / factor === value) return { digits: BigInt(digits), scale };
  }
  return decimal(String(value));
}

const EXACT_POWER = 22;

/** The number that is nearest to a decimal. */
export function numberOf(value: Decimal): number {
  const { digits, scale } = value;
  const isSafe = digits <= Number.MAX_SAFE_INTEGER && digits >= -Number.MAX_SAFE_INTEGER && scale <= EXACT_POWER;
  return isSafe ? Number(digits) / 10 ** scale : Number(decimalText(value));
}

/** A decimal without zeros at its end. */
export function decimalText({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? "-" : "";
  const all = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, "0");
  const whole = all.slice(0, all.length - scale);
  const fraction = all.slice(all.length - scale).replace(/0+$/, "");
  return `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

const at = ({ digits, scale }: Decimal, wanted: number): bigint =>
  scale === wanted ? digits : digits * power(wanted - scale);

export function add(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { digits: at(one, scale) + at(other, scale), scale };
}

export const negative = ({ digits, scale }: Decimal): Decimal => ({ digits: -digits, scale });

export const subtract = (one: Decimal, other: Decimal): Decimal => add(one, negative(other));

export const multiply = (one: Decimal, other: Decimal): Decimal => ({
  digits: one.digits * other.digits,
  scale: one.scale + other.scale,
});

/** Negative, zero or positive, as the first is less than, equal to or greater than the second. */
export function compare(one: Decimal, other: Decimal): number {
  const scale = Math.max(one.scale, other.scale);
  const [left, right] = [at(one, scale), at(other, scale)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export const isEqual = (one: Decimal, other: Decimal): boolean => compare(one, other) === 0;
export const isAbove = (one: Decimal, other: Decimal): boolean => compare(one, other) > 0;
export const isZero = ({ digits }: Decimal): boolean => digits === 0n;
export const isPositive = ({ digits }: Decimal): boolean => digits > 0n;
export const least = (one: Decimal, other: Decimal): Decimal => (isAbove(one, other) ? other : one);
export const greatest = (one: Decimal, other: Decimal): Decimal => (isAbove(one, other) ? one : other);
export const absolute = (value: Decimal): Decimal => (value.digits < 0n ? negative(value) : value);

/** The largest multiple of a step that is at most a value of zero or more. */
export function floorTo(value: Decimal, step: Decimal): Decimal {
  const scale = Math.max(value.scale, step.scale);
  const unit = at(step, scale);
  return { digits: (at(value, scale) / unit) * unit, scale };
}

export const isMultiple = (value: Decimal, step: Decimal): boolean => {
  const scale = Math.max(value.scale, step.scale);
  return at(value, scale) % at(step, scale) === 0n;
};

/** Decimals of a quotient that does not end: as many as an amount on the wire may have. */
const QUOTIENT_DECIMALS = 18;

/** The quotient of any amounts as {@link divide} rounds it, as text; zero where the second is not above zero. */
export function ratioText(one: Decimal, other: Decimal): string {
  if (!isPositive(other)) return "0";
  return one.digits < 0n ? decimalText(negative(divide(negative(one), other))) : decimalText(divide(one, other));
}

/** The quotient of amounts of zero or more: exact where 18 decimals hold it, else rounded half to even. */
export function divide(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { digits: halfEven(at(one, scale) * power(QUOTIENT_DECIMALS), at(other, scale)), scale: QUOTIENT_DECIMALS };
}

/** A value with at most so many decimals, rounded half to even. */
export function rounded(value: Decimal, decimals: number): Decimal {
  if (value.scale <= decimals) return value;
  if (value.digits < 0n) return negative(rounded(negative(value), decimals));
  return { digits: halfEven(value.digits, power(value.scale - decimals)), scale: decimals };
}

/** The quotient of whole numbers of zero or more. */
function halfEven(dividend: bigint, divisor: bigint): bigint {
  const [quotient, twice] = [dividend / divisor, 2n * (dividend % divisor)];
  const up = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  return up ? quotient + 1n : quotient;
}
