import { createHash } from "node:crypto";
import { ed25519 } from "@noble/curves/ed25519.js";

/** A point of the curve. */
export type Point = typeof ed25519.Point.BASE;

export const BASE: Point = ed25519.Point.BASE;
export const ZERO: Point = ed25519.Point.ZERO;
export const ORDER: bigint = ed25519.Point.Fn.ORDER;
export const PRIME: bigint = ed25519.Point.Fp.ORDER;

/** The point that 32 bytes encode, including non-canonical encodings. */
export function decodePoint(bytes: Uint8Array): Point {
  return ed25519.Point.fromBytes(bytes, true);
}

/** The eight points of order 1, 2, 4 and 8. */
export function torsionPoints(): readonly Point[] {
  const generator = orderEight();
  return Array.from({ length: 8 }, (_, times) => (times === 0 ? ZERO : generator.multiplyUnsafe(BigInt(times))));
}

/** L times a point of the whole curve leaves its torsion part; the first that has order 8 generates the others. */
function orderEight(): Point {
  for (let y = 2n; ; y++) {
    const point = tryDecode(encodeNumber(y));
    if (!point) continue;
    const torsion = point.multiplyUnsafe(ORDER - 1n).add(point);
    if (!torsion.double().double().is0()) return torsion;
  }
}

function tryDecode(bytes: Uint8Array): Point | undefined {
  try {
    return decodePoint(bytes);
  } catch {
    // Every other y coordinate has no point.
    return undefined;
  }
}

/** A number as 32 bytes, little-endian. */
export function encodeNumber(value: bigint): Uint8Array {
  const hex = value.toString(16).padStart(64, "0");
  return Uint8Array.from(Buffer.from(hex, "hex")).reverse();
}

/** Little-endian bytes as a number. */
export function decodeNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(Uint8Array.from(bytes).reverse()).toString("hex")}`);
}

/** The scalar k of the verification equation: SHA-512 of R, A and the message, modulo the group order. */
export function challenge(r: Uint8Array, publicKey: Uint8Array, message: Uint8Array): bigint {
  const digest = createHash("sha512").update(r).update(publicKey).update(message).digest();
  return decodeNumber(digest) % ORDER;
}

/** Inputs of a forger who knows the secret scalar. */
export interface Forgery {
  readonly scalar: bigint;
  /** Bytes used as the key in the challenge. */
  readonly publicKey: Uint8Array;
  /** The nonce r, and the bytes used as R. */
  readonly nonce: bigint;
  readonly r: Uint8Array;
  readonly message: Uint8Array;
}

/** R and S = r + k·a, whatever R's bytes are. */
export function forge({ scalar, publicKey, nonce, r, message }: Forgery): Uint8Array {
  const s = (nonce + challenge(r, publicKey, message) * scalar) % ORDER;
  return Uint8Array.from([...r, ...encodeNumber(s)]);
}

/** The same bytes with the sign bit flipped. */
export function withSign(encoded: Uint8Array): Uint8Array {
  const signed = Uint8Array.from(encoded);
  signed[31] = (signed[31] ?? 0) ^ 0x80;
  return signed;
}

/** All encodings of 32 bytes that decode to a low-order point: its y or, where it fits 255 bits, y + p; either sign. */
export function lowOrderEncodings(): readonly Uint8Array[] {
  const coordinates = new Set(torsionPoints().map((point) => point.toAffine().y));
  const written = [...coordinates].flatMap((y) => (y + PRIME < 2n ** 255n ? [y, y + PRIME] : [y]));
  return written.map(encodeNumber).flatMap((bytes) => [bytes, withSign(bytes)]);
}
