/** How a number token is written. */
export type NumberVerdict =
  /** Plain digits that a double holds exactly: valid as an integer and as a number. */
  | "integer"
  /** A number, but not written as an integer: `1.0`, `1e2`, `-0`, `12.5`. */
  | "number"
  /** Plain digits that a double would round: `9007199254740993`. Another reader may keep them, so two readings differ. */
  | "inexact"
  /** Beyond the largest double. */
  | "infinite";

const PLAIN = /^-?[1-9][0-9]*$|^0$/;

/** True for a token of plain digits, the only valid way to write an integer. */
export function isPlainInteger(token: string): boolean {
  return PLAIN.test(token);
}

/** Number of digits above which the comparison is skipped: no double holds an integer this long without an exponent. */
const LONGEST_EXACT = 400;

/** Classifies one valid number token of JSON. */
export function judgeNumber(token: string): NumberVerdict {
  const value = Number(token);
  if (!PLAIN.test(token)) return Number.isFinite(value) ? "number" : "infinite";
  if (Number.isSafeInteger(value)) return "integer";
  return holdsExactly(token, value) ? "number" : "inexact";
}

/** True when the double equals the integer, or when its canonical form (RFC 8785) has the same digits. */
function holdsExactly(token: string, value: number): boolean {
  if (!Number.isFinite(value) || token.length > LONGEST_EXACT) return false;
  return JSON.stringify(value) === token || BigInt(token) === BigInt(value);
}

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/** The int64 value of a plain integer token, or undefined when it is out of range. */
export function toInt64(token: string): bigint | undefined {
  if (!PLAIN.test(token) || token.length > 20) return undefined;
  const value = BigInt(token);
  return value >= INT64_MIN && value <= INT64_MAX ? value : undefined;
}
