import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Random } from "../random.ts";

/** What AES-256-GCM makes of a content. */
export interface Sealed {
  /** 12 random bytes, new for each sealing. */
  readonly nonce: Uint8Array;
  readonly ciphertext: Uint8Array;
  /** 16 bytes; a shorter one would be easier to forge, so none is accepted. */
  readonly tag: Uint8Array;
}

/** Bytes of an AES-256 key. */
export const SEALING_KEY_BYTES = 32;
const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a content is sealed with, and opened with again. */
export interface SealingPlace {
  readonly key: Uint8Array;
  /** Not hidden but bound: what is sealed opens in no other context. */
  readonly context: Uint8Array;
}

/** Encrypts under a nonce of its own: `random` must never repeat one, for two contents under one nonce reveal each other. */
export function seal(random: Random, { key, context }: SealingPlace, content: Uint8Array): Sealed {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(context);
  const ciphertext = Buffer.concat([cipher.update(content), cipher.final()]);
  return { nonce, ciphertext, tag: cipher.getAuthTag() };
}

/**
 * The content that was sealed; undefined when a bit of it, its context or the key is another one. Node names each kind of
 * damage differently; to the reader they are one.
 */
export function open({ key, context }: SealingPlace, { nonce, ciphertext, tag }: Sealed): Uint8Array | undefined {
  if (nonce.length !== NONCE_BYTES || tag.length !== TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(context)
    .setAuthTag(tag);
  const content = decipher.update(ciphertext);
  try {
    decipher.final();
  } catch {
    return undefined;
  }
  return content;
}
