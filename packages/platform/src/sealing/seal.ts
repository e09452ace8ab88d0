import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Random } from "../random.ts";

/** Content encrypted with AES-256-GCM. */
export interface Sealed {
  /** 12 random bytes, new for each sealing. */
  readonly nonce: Uint8Array;
  readonly ciphertext: Uint8Array;
  /** 16 bytes; shorter tags are easier to forge and are refused. */
  readonly tag: Uint8Array;
}

/** Length of an AES-256 key. */
export const SEALING_KEY_BYTES = 32;
const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Key and context for sealing and opening. */
export interface SealingPlace {
  readonly key: Uint8Array;
  /** Authenticated but not encrypted: sealed content opens only with the same context. */
  readonly context: Uint8Array;
}

/**
 * Encrypts with a fresh nonce: `random` must never repeat one, because two contents under one nonce reveal each other.
 */
export function seal(random: Random, { key, context }: SealingPlace, content: Uint8Array): Sealed {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(context);
  const ciphertext = Buffer.concat([cipher.update(content), cipher.final()]);
  return { nonce, ciphertext, tag: cipher.getAuthTag() };
}

/**
 * The sealed content; undefined if a bit of it, its context or the key has changed. Node reports different errors for
 * these kinds of damage; the caller need not distinguish them.
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
