import { createHmac, hash, hkdfSync } from "node:crypto";
import { type Random, SEALING_KEY_BYTES, seal, open as unseal } from "@bourse/platform";
import type { Secrets } from "../../ports/secrets.ts";

/** Keys of {@link createSecrets}, 32 bytes each, and the generator of nonces. */
export interface SealingKeys {
  readonly random: Random;
  readonly current: Uint8Array;
  /** Older keys, which still open what they sealed. */
  readonly older?: readonly Uint8Array[];
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = "s1";

/** AES-256-GCM with a random nonce: `s1.<key id>.<nonce, text and tag in base64url>`. */
export function createSecrets({ random, current, older = [] }: SealingKeys): Secrets {
  const keys = new Map([current, ...older].map((key) => [idOf(key), key]));
  const currentId = idOf(current);
  const digestKeys = new Map<string, Buffer>();
  return {
    seal(context, text) {
      const place = { key: current, context: associated(currentId, context) };
      const { nonce, ciphertext, tag } = seal(random, place, Buffer.from(text, "utf8"));
      return `${VERSION}.${currentId}.${Buffer.concat([nonce, ciphertext, tag]).toString("base64url")}`;
    },
    open(context, sealed) {
      const [version, id = "", text = "", ...more] = sealed.split(".");
      const key = keys.get(id);
      const bytes = Buffer.from(text, "base64url");
      // A sealed value has exactly one valid text: lenient base64 decoding would accept several.
      const isExact = version === VERSION && more.length === 0 && bytes.toString("base64url") === text;
      if (!isExact || bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error("this is not a sealed text");
      if (key === undefined) throw new Error("the key that sealed this is not among the keys of the service");
      const opened = unseal(
        { key, context: associated(id, context) },
        {
          nonce: bytes.subarray(0, NONCE_BYTES),
          ciphertext: bytes.subarray(NONCE_BYTES, -TAG_BYTES),
          tag: bytes.subarray(-TAG_BYTES),
        },
      );
      if (opened === undefined) throw new Error("the text was sealed for something else, or was changed");
      return Buffer.from(opened).toString("utf8");
    },
    keyedDigest(purpose, bytes) {
      const key = digestKeys.get(purpose) ?? digestKey(current, purpose);
      digestKeys.set(purpose, key);
      return createHmac("sha256", key).update(bytes).digest();
    },
  };
}

/** Identifies a key without revealing anything about it. */
function idOf(key: Uint8Array): string {
  if (key.length !== SEALING_KEY_BYTES) throw new Error("a sealing key has 32 bytes");
  const named = Buffer.concat([Buffer.from("bourse sealing key\0"), key]);
  return hash("sha256", named, "hex").slice(0, 8);
}

/**
 * Not the sealing key itself: a value computed with a derived key reveals nothing about the other uses of the original.
 */
function digestKey(current: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", current, "", `bourse keyed digest\0${purpose}`, SEALING_KEY_BYTES));
}

function associated(id: string, context: string): Buffer {
  return Buffer.from(`${VERSION}\0${id}\0${context}`);
}
