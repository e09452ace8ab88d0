import { createHash } from "node:crypto";
import { ed25519 } from "@noble/curves/ed25519.js";
import { toHex } from "../bytes.ts";
import { isCanonicalPoint, isLowOrder, KEY_BYTES } from "./encoding.ts";

/** The verdict on a public key. */
export type KeyVerdict =
  | { readonly ok: true; readonly publicKey: Uint8Array; readonly keyId: string }
  | { readonly ok: false; readonly rule: "signature.key_invalid"; readonly message: string };

/** Cached verdicts of keys: checking for mixed order costs half a millisecond. */
const REMEMBERED = 256;

/** Key in hex to its fault, or to `undefined` for a valid one; the least recently used is evicted first. */
const remembered = new Map<string, string | undefined>();

/** The id of a key: SHA-256 of its 32 bytes, 64 lowercase hexadecimal characters. */
export function keyId(publicKey: Uint8Array): string {
  return createHash("sha256").update(publicKey).digest("hex");
}

/**
 * Checks that 32 bytes are a valid publisher's key: a canonical encoding of a point in the prime-order group. With a
 * low-order key one signature is valid for many messages; with a mixed-order key verifiers disagree (docs/adr/0003).
 */
export function checkPublicKey(publicKey: Uint8Array): KeyVerdict {
  const fault = publicKey.length === KEY_BYTES ? rememberedFault(publicKey) : lengthFault(publicKey);
  if (fault !== undefined) return { ok: false, rule: "signature.key_invalid", message: fault };
  return { ok: true, publicKey, keyId: keyId(publicKey) };
}

const lengthFault = ({ length }: Uint8Array): string => `The public key has ${length} bytes, not ${KEY_BYTES}.`;

function rememberedFault(publicKey: Uint8Array): string | undefined {
  const name = toHex(publicKey);
  const known = remembered.has(name);
  const fault = known ? remembered.get(name) : pointFault(publicKey);
  remembered.delete(name);
  remembered.set(name, fault);
  const oldest = remembered.size > REMEMBERED ? remembered.keys().next().value : undefined;
  if (oldest !== undefined) remembered.delete(oldest);
  return fault;
}

function pointFault(publicKey: Uint8Array): string | undefined {
  if (isLowOrder(publicKey)) return "The public key is a point of low order.";
  if (!isCanonicalPoint(publicKey)) return "The public key is not canonically encoded.";
  const point = decode(publicKey);
  if (!point) return "The public key is not a point of the curve.";
  return point.isTorsionFree() ? undefined : "The public key is a point of mixed order.";
}

function decode(publicKey: Uint8Array): ReturnType<typeof ed25519.Point.fromBytes> | undefined {
  try {
    return ed25519.Point.fromBytes(publicKey);
  } catch {
    // The library throws for a point that is not on the curve.
    return undefined;
  }
}
