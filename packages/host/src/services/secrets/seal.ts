import { open, type Random, seal } from "@bourse/platform";

/** A secret as stored on disk: base64 of AES-256-GCM, with the secret's name as its context. */
export interface SealedSecret {
  readonly name: string;
  readonly nonce: string;
  readonly ciphertext: string;
  readonly tag: string;
}

/** Seals a secret with its name, so that entries cannot be swapped. */
export function sealSecret(
  random: Random,
  key: Uint8Array,
  { name, secret }: { readonly name: string; readonly secret: string },
): SealedSecret {
  const place = { key, context: Buffer.from(name) };
  const { nonce, ciphertext, tag } = seal(random, place, Buffer.from(secret, "utf8"));
  return { name, nonce: base64(nonce), ciphertext: base64(ciphertext), tag: base64(tag) };
}

/** The secret; undefined if a bit of it, its name or the key has changed. */
export function openSecret(key: Uint8Array, { name, nonce, ciphertext, tag }: SealedSecret): string | undefined {
  const sealed = { nonce: bytes(nonce), ciphertext: bytes(ciphertext), tag: bytes(tag) };
  const content = open({ key, context: Buffer.from(name) }, sealed);
  return content && Buffer.from(content).toString("utf8");
}

function base64(data: Uint8Array): string {
  return Buffer.from(data).toString("base64");
}

function bytes(text: string): Uint8Array {
  return Buffer.from(text, "base64");
}
