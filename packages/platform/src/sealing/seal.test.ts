import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SYSTEM_RANDOM } from "../random.ts";
import { open, SEALING_KEY_BYTES, type Sealed, seal } from "./seal.ts";

const key = randomBytes(SEALING_KEY_BYTES);
const place = { key, context: Buffer.from("webhook:1") };

/** The same bytes with one bit inverted. */
function turned(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
}

describe("sealing", () => {
  it("[P23] opens only what was sealed, in its context and with its key", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (content) => {
        const sealed = seal(SYSTEM_RANDOM, place, content);
        expect(Buffer.from(open(place, sealed) ?? "none").equals(Buffer.from(content))).toBe(true);
        expect(open({ ...place, context: Buffer.from("webhook:2") }, sealed)).toBeUndefined();
        expect(open({ ...place, key: randomBytes(SEALING_KEY_BYTES) }, sealed)).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });

  it("[P2] notices every single bit, and takes no shortened tag", () => {
    const sealed = seal(SYSTEM_RANDOM, place, Buffer.from("secret"));
    for (const part of ["nonce", "ciphertext", "tag"] as const)
      for (let bit = 0; bit < sealed[part].length * 8; bit += 1) {
        const changed: Sealed = { ...sealed, [part]: turned(sealed[part], bit) };
        expect(open(place, changed)).toBeUndefined();
      }
    expect(open(place, { ...sealed, tag: sealed.tag.subarray(0, 4) })).toBeUndefined();
  });
});
