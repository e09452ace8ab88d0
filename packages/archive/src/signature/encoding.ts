import { toHex } from "../bytes.ts";

/** Bytes of a public key, and of each half of a signature. */
export const KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;

/** The order of the base point, 2^252 + 27742317777372353535851937790883648493. */
const GROUP_ORDER = 0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3edn;
const FIELD_PRIME = 2n ** 255n - 19n;
const SIGN_BIT = 0x80;

/**
 * The seven y coordinates whose points have order 1, 2, 4 or 8, as the 32 bytes of an encoding without its sign bit: 0,
 * 1, p-1, the two of order 8, and p and p+1, which are non-canonical encodings of 0 and 1. With either sign: 14
 * encodings.
 */
const LOW_ORDER_Y: ReadonlySet<string> = new Set([
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]);

/** True when 32 bytes encode a point of order 1, 2, 4 or 8, canonically or not. */
export function isLowOrder(encoded: Uint8Array): boolean {
  return LOW_ORDER_Y.has(toHex(withoutSign(encoded)));
}

/** True when the y coordinate of an encoded point is below the field's prime. */
export function isCanonicalPoint(encoded: Uint8Array): boolean {
  return littleEndian(withoutSign(encoded)) < FIELD_PRIME;
}

/**
 * True when the second half of a signature is below the group's order, so that no second signature of the same message
 * is valid.
 */
export function isCanonicalScalar(encoded: Uint8Array): boolean {
  return littleEndian(encoded) < GROUP_ORDER;
}

function withoutSign(encoded: Uint8Array): Uint8Array {
  const y = Uint8Array.from(encoded);
  y[KEY_BYTES - 1] = (y[KEY_BYTES - 1] ?? 0) & ~SIGN_BIT;
  return y;
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(Uint8Array.from(bytes).reverse())}`);
}
