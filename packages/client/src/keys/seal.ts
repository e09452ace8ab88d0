import { type ScryptOptions, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { canonicalize } from "@bourse/contract";
import { open, type Random, SEALING_KEY_BYTES, seal } from "@bourse/platform";
import { ClientRefusal } from "../refusal.ts";
import { invalid, type KeyFile, type Protection } from "./key-file.ts";
import { SEED_BYTES, signingKey } from "./signing-key.ts";

/** scrypt's N: 128 MiB and about half a second per guess, so that a stolen file withstands a word list. */
export const SCRYPT_COST = 2 ** 17;
const BLOCK_SIZE = 8;
/** Twice the memory of the full cost, because OpenSSL counts its own buffers as well. */
const SCRYPT_MEMORY = 256 * BLOCK_SIZE * SCRYPT_COST;
const SALT_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Header of a key file: everything except its protection. */
export type KeyHead = Omit<KeyFile, "protection">;

export interface SealOptions {
  /** Absent: the seed is stored unencrypted. */
  readonly passphrase?: string;
  /** scrypt's N; tests pass a small one. */
  readonly cost?: number;
}

const derive = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt);

/** Protects a seed for its file. */
export async function sealSeed(
  seed: Uint8Array,
  head: KeyHead,
  options: SealOptions & { readonly random: Random },
): Promise<Protection> {
  if (options.passphrase === undefined) return { kind: "none", seed: base64(seed) };
  const { random, cost = SCRYPT_COST } = options;
  const salt = random.bytes(SALT_BYTES);
  const key = await keyOf(options.passphrase, salt, cost);
  const sealed = seal(random, { key, context: associated(head, cost) }, seed);
  return {
    kind: "scrypt-aes-256-gcm",
    cost,
    salt: base64(salt),
    nonce: base64(sealed.nonce),
    ciphertext: base64(sealed.ciphertext),
    tag: base64(sealed.tag),
  };
}

/**
 * Recovers the seed from a key file and proves that it belongs to the file.
 *
 * @throws ClientRefusal `tool.passphrase_missing`, `tool.passphrase_wrong` or `tool.key_file_invalid`
 */
export async function openSeed(file: KeyFile, passphrase: string | undefined): Promise<Uint8Array> {
  const seed =
    file.protection.kind === "none" ? decode(file.protection.seed, SEED_BYTES) : await decrypt(file, passphrase);
  const key = signingKey(seed);
  // An unencrypted seed has no authentication tag: a file whose public part was replaced is detected here.
  if (key.keyId !== file.key_id || base64(key.publicKey) !== file.public_key)
    throw invalid("its public part does not match its private part");
  return seed;
}

async function decrypt(file: KeyFile, passphrase: string | undefined): Promise<Uint8Array> {
  const { protection, ...head } = file;
  if (protection.kind === "none") throw invalid("it is not encrypted");
  if (passphrase === undefined)
    throw new ClientRefusal("tool.passphrase_missing", `the key "${file.name}" is encrypted`);
  const { cost } = protection;
  // A forged cost would use up all memory before the tag could be checked.
  if (!Number.isInteger(Math.log2(cost)) || cost < 2 || cost > SCRYPT_COST) throw invalid("its cost is out of bounds");
  const key = await keyOf(passphrase, decode(protection.salt, SALT_BYTES), cost);
  const seed = open(
    { key, context: associated(head, cost) },
    {
      nonce: decode(protection.nonce, NONCE_BYTES),
      ciphertext: decode(protection.ciphertext, SEED_BYTES),
      tag: decode(protection.tag, TAG_BYTES),
    },
  );
  // The cipher cannot distinguish a wrong passphrase from an altered file: both end here.
  if (seed === undefined) throw new ClientRefusal("tool.passphrase_wrong", `the key "${file.name}" does not open`);
  return seed;
}

function keyOf(passphrase: string, salt: Uint8Array, cost: number): Promise<Buffer> {
  const options = { N: cost, r: BLOCK_SIZE, p: 1, maxmem: SCRYPT_MEMORY };
  return derive(passphrase.normalize("NFKC"), salt, SEALING_KEY_BYTES, options);
}

function associated(head: KeyHead, cost: number): Uint8Array {
  return canonicalize({ ...head, cost });
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

function decode(text: string, length: number): Buffer {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length !== length || bytes.toString("base64") !== text) throw invalid("a value has the wrong length");
  return bytes;
}
