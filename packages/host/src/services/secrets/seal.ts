import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** A secret as it lies on the disk: base64 of AES-256-GCM, with the secret's name as associated data. */
export interface SealedSecret {
  readonly name: string;
  readonly nonce: string;
  readonly ciphertext: string;
  readonly tag: string;
}

/** Bytes of an AES-256 key. */
export const SECRET_KEY_BYTES = 32;
const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts under a nonce of its own. */
export function sealSecret(key: Uint8Array, name: string, secret: string): SealedSecret {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name));
  const ciphertext = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return { name, nonce: base64(nonce), ciphertext: base64(ciphertext), tag: base64(cipher.getAuthTag()) };
}

/** The secret; undefined when a bit of it, its name or the key is not what it was. */
export function openSecret(key: Uint8Array, sealed: SealedSecret): string | undefined {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes(sealed.nonce), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(sealed.name))
      .setAuthTag(bytes(sealed.tag));
    return Buffer.concat([decipher.update(bytes(sealed.ciphertext)), decipher.final()]).toString("utf8");
  } catch {
    // Node names each kind of damage differently; to the reader they are one.
    return undefined;
  }
}

function base64(data: Uint8Array): string {
  return Buffer.from(data).toString("base64");
}

function bytes(text: string): Uint8Array {
  return Buffer.from(text, "base64");
}
