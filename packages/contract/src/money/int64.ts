/** Largest and smallest amount that the wire and the ledger can hold. */
export const INT64_MOST = 2n ** 63n - 1n;
export const INT64_LEAST = -(2n ** 63n);

/** True when an amount fits int64. */
export function fitsInt64(value: bigint): boolean {
  return value >= INT64_LEAST && value <= INT64_MOST;
}

declare global {
  interface JSON {
    /** ECMAScript 2026: writes digits unchanged. The type library does not know it yet. */
    rawJSON(text: string): unknown;
  }
}
const { rawJSON } = JSON;

/** JSON in which a bigint keeps all its digits, as `parseExactJson` reads it back. */
export function stringifyExact(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === "bigint" ? rawJSON(String(each)) : each));
}
