import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import { keyId } from "@bourse/archive";
import type { Random } from "@bourse/platform";

/** A publisher's key in use. The private part never leaves it except as the seed for its file. */
export interface SigningKey {
  /** 32 raw bytes. */
  readonly publicKey: Uint8Array;
  /** SHA-256 of the public key, hex. */
  readonly keyId: string;
  /** Ed25519 over the whole message; 64 raw bytes. */
  sign(message: Uint8Array): Uint8Array;
}

/** PKCS #8 of an Ed25519 key up to its 32-byte seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

export const SEED_BYTES = 32;

/** A new seed for a key: 32 unpredictable bytes (RFC 8032, 5.1.5). */
export function createSeed(random: Random): Uint8Array {
  return new Uint8Array(random.bytes(SEED_BYTES));
}

/** The key with a 32-byte seed. */
export function signingKey(seed: Uint8Array): SigningKey {
  const der = Buffer.concat([PKCS8_PREFIX, seed]);
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  der.fill(0);
  const publicKey = rawPublicKey(privateKey);
  return { publicKey, keyId: keyId(publicKey), sign: (message) => sign(null, message, privateKey) };
}

function rawPublicKey(key: KeyObject): Uint8Array {
  const { x } = key.export({ format: "jwk" });
  return new Uint8Array(Buffer.from(x ?? "", "base64url"));
}
