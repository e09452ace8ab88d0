import { createPublicKey, verify } from "node:crypto";
import { concatBytes } from "../bytes.ts";
import { isCanonicalPoint, isCanonicalScalar, isLowOrder, KEY_BYTES, SIGNATURE_BYTES } from "./encoding.ts";
import { checkPublicKey } from "./key.ts";
import { SPKI_PREFIX } from "./spki.ts";

/** The verdict on a signature: `key_invalid` for bytes that cannot be a key, `invalid` for any other fault. */
export type SignatureVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly rule: "signature.invalid" | "signature.key_invalid";
      readonly message: string;
    };

/** A message, its signature and the key that must have signed it; all raw bytes. */
export interface SignedMessage {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly message: Uint8Array;
  /** 64 bytes: the point R, the scalar S. */
  readonly signature: Uint8Array;
}

/**
 * Verifies Ed25519 strictly: RFC 8032 without the cofactor, canonical encodings only, no point of low or mixed order.
 * Tool, cloud and host share this rule (docs/adr/0003). Libraries and their versions differ: some accept the identity
 * as a key and then one signature for every message.
 */
export function verifyStrict({ publicKey, message, signature }: SignedMessage): SignatureVerdict {
  if (publicKey.length !== KEY_BYTES) {
    return refuse(`The public key has ${publicKey.length} bytes, not ${KEY_BYTES}.`, "signature.key_invalid");
  }
  if (signature.length !== SIGNATURE_BYTES) {
    return refuse(`The signature has ${signature.length} bytes, not ${SIGNATURE_BYTES}.`);
  }
  const key = checkPublicKey(publicKey);
  if (!key.ok) return refuse(key.message);
  const [r, s] = [signature.subarray(0, KEY_BYTES), signature.subarray(KEY_BYTES)];
  // Adding the group's order to S gives a second signature of the same message.
  if (!isCanonicalScalar(s)) return refuse("The signature's S is not below the group order.");
  if (isLowOrder(r)) return refuse("The signature's R is a point of low order.");
  if (!isCanonicalPoint(r)) return refuse("The signature's R is not canonically encoded.");
  const spki = Buffer.from(concatBytes([SPKI_PREFIX, publicKey]));
  const keyObject = createPublicKey({ key: spki, format: "der", type: "spki" });
  return verify(null, message, keyObject, signature) ? { ok: true } : refuse("The signature does not match.");
}

function refuse(message: string, rule: "signature.invalid" | "signature.key_invalid" = "signature.invalid") {
  return { ok: false, rule, message } as const;
}
