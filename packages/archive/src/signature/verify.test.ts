import { newKeyPair, signWith } from "@bourse/testing/keys";
import { ed25519 } from "@noble/curves/ed25519.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BASE,
  challenge,
  decodeNumber,
  encodeNumber,
  forge,
  lowOrderEncodings,
  ORDER,
  PRIME,
  torsionPoints,
  withSign,
} from "../../test/forge.ts";
import { isLowOrder } from "./encoding.ts";
import { checkPublicKey } from "./key.ts";
import { verifyStrict } from "./verify.ts";

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));
const MESSAGE = new TextEncoder().encode("an honest message");
const SCALAR = 0x1234567890abcdef1234567890abcdefn;
const NONCE = 0xfedcba0987654321fedcba0987654321n;
const KEY = BASE.multiply(SCALAR).toBytes();
const R = BASE.multiply(NONCE).toBytes();

/** The equation R + k·A = S·B, with or without the cofactor, as lenient verifiers check it. */
function equation(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) {
  const point = (encoded: Uint8Array) => ed25519.Point.fromBytes(encoded, true);
  const [r, s] = [signature.subarray(0, 32), decodeNumber(signature.subarray(32))];
  const k = challenge(r, publicKey, message);
  const difference = point(r)
    .add(point(publicKey).multiplyUnsafe(k))
    .subtract(BASE.multiplyUnsafe(s % ORDER));
  return { cofactorless: difference.is0(), cofactored: difference.clearCofactor().is0() };
}

describe("strict verification of honest signatures", () => {
  it.each([
    [
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
      "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ],
    [
      "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
      "72",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ],
    [
      "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
      "af82",
      "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ],
  ])("[P5] takes the vector of RFC 8032, 7.1, with key %s", (publicKey, message, signature) => {
    const vector = { publicKey: bytes(publicKey), message: bytes(message), signature: bytes(signature) };
    expect(verifyStrict(vector)).toEqual({ ok: true });
  });

  it("[P5] agrees with node and with noble on honest and on damaged signatures", () => {
    const pairs = Array.from({ length: 8 }, newKeyPair);
    const run = fc.property(
      fc.constantFrom(...pairs),
      fc.uint8Array({ maxLength: 200 }),
      fc.option(fc.nat({ max: 64 * 8 - 1 })),
      (pair, message, flipped) => {
        const signature = signWith(pair, message);
        if (flipped !== null) signature[flipped >> 3] = (signature[flipped >> 3] ?? 0) ^ (1 << (flipped & 7));
        const { ok } = verifyStrict({ publicKey: pair.publicKey, message, signature });
        expect(ok).toBe(flipped === null);
        expect(ed25519.verify(signature, message, pair.publicKey, { zip215: false })).toBe(ok);
      },
    );
    fc.assert(run, { seed: 8032, numRuns: 60 });
  });

  it("[R-SIGNATURE] refuses the signature of the empty message for any other", () => {
    const pair = newKeyPair();
    const signature = signWith(pair, new Uint8Array());
    expect(verifyStrict({ publicKey: pair.publicKey, message: new Uint8Array(), signature }).ok).toBe(true);
    expect(verifyStrict({ publicKey: pair.publicKey, message: MESSAGE, signature })).toMatchObject({
      rule: "signature.invalid",
    });
  });
});

describe("strict verification of forged signatures", () => {
  const forged = forge({ scalar: SCALAR, publicKey: KEY, nonce: NONCE, r: R, message: MESSAGE });

  it("[P5] takes what the forging helpers make when nothing is wrong with it", () => {
    expect(verifyStrict({ publicKey: KEY, message: MESSAGE, signature: forged })).toEqual({ ok: true });
  });

  it("[R-SIGNATURE] refuses S of L and more, and S with high bits", () => {
    const s = decodeNumber(forged.subarray(32));
    for (const wrong of [s + ORDER, s + 2n * ORDER, ORDER, s | (1n << 255n), s | (7n << 253n), 2n ** 256n - 1n]) {
      const signature = Uint8Array.from([...R, ...encodeNumber(wrong)]);
      expect(verifyStrict({ publicKey: KEY, message: MESSAGE, signature })).toMatchObject({
        rule: "signature.invalid",
      });
    }
  });

  it("[R-SIGNATURE] refuses signatures of 0, 63, 65 and 128 bytes", () => {
    for (const length of [0, 63, 65, 128]) {
      const signature = new Uint8Array(length);
      signature.set(forged.subarray(0, length));
      expect(verifyStrict({ publicKey: KEY, message: MESSAGE, signature })).toMatchObject({
        rule: "signature.invalid",
      });
    }
  });

  it("[R-SIGNATURE] refuses keys of 0, 31, 33 and 64 bytes as no keys", () => {
    for (const length of [0, 31, 33, 64]) {
      const publicKey = new Uint8Array(length);
      publicKey.set(KEY.subarray(0, length));
      const verdict = verifyStrict({ publicKey, message: MESSAGE, signature: forged });
      expect(verdict).toMatchObject({ ok: false, rule: "signature.key_invalid" });
      expect(checkPublicKey(publicKey)).toMatchObject({ ok: false, rule: "signature.key_invalid" });
    }
  });

  it("[R-SIGNATURE, P5] refuses every low-order key, with which one signature holds for many messages", () => {
    for (const publicKey of lowOrderEncodings()) {
      // S = r and R = r·B hold whenever k·A vanishes: for a key of order n, for one message in n.
      const signature = Uint8Array.from([...R, ...encodeNumber(NONCE)]);
      const messages = Array.from({ length: 64 }, (_, i) => encodeNumber(BigInt(i)));
      const fooled = messages.filter((message) => equation(publicKey, message, signature).cofactorless);
      expect(fooled.length).toBeGreaterThan(0);
      for (const message of fooled) {
        expect(verifyStrict({ publicKey, message, signature })).toMatchObject({ rule: "signature.invalid" });
      }
      expect(checkPublicKey(publicKey)).toMatchObject({ rule: "signature.key_invalid" });
    }
  });

  it("[R-SIGNATURE, P5] refuses every low-order R", () => {
    for (const r of lowOrderEncodings()) {
      const signature = forge({ scalar: SCALAR, publicKey: KEY, nonce: 0n, r, message: MESSAGE });
      expect(equation(KEY, MESSAGE, signature).cofactored).toBe(true);
      expect(verifyStrict({ publicKey: KEY, message: MESSAGE, signature })).toMatchObject({
        rule: "signature.invalid",
      });
    }
  });

  it("[R-SIGNATURE, P5] refuses every mixed-order key, though the signature fits the equation", () => {
    for (const torsion of torsionPoints().slice(1)) {
      const publicKey = BASE.multiply(SCALAR).add(torsion).toBytes();
      expect(checkPublicKey(publicKey)).toMatchObject({ rule: "signature.key_invalid" });
      const messages = Array.from({ length: 64 }, (_, i) => encodeNumber(BigInt(i)));
      const signed = messages.map((message) => ({
        message,
        signature: forge({ scalar: SCALAR, publicKey, nonce: NONCE, r: R, message }),
      }));
      const fitting = signed.filter(({ message, signature }) => equation(publicKey, message, signature).cofactorless);
      expect(fitting.length).toBeGreaterThan(0);
      for (const each of fitting)
        expect(verifyStrict({ publicKey, ...each })).toMatchObject({ rule: "signature.invalid" });
    }
  });

  it("[R-SIGNATURE, P5] refuses signatures that hold only with the cofactor", () => {
    for (const torsion of torsionPoints().slice(1)) {
      const r = BASE.multiply(NONCE).add(torsion).toBytes();
      const signature = forge({ scalar: SCALAR, publicKey: KEY, nonce: NONCE, r, message: MESSAGE });
      expect(equation(KEY, MESSAGE, signature)).toEqual({ cofactorless: false, cofactored: true });
      expect(verifyStrict({ publicKey: KEY, message: MESSAGE, signature })).toMatchObject({
        rule: "signature.invalid",
      });
    }
  });

  it("[R-SIGNATURE] refuses every y of p and more, as key and as R", () => {
    for (let y = PRIME; y < 2n ** 255n; y++) {
      for (const encoded of [encodeNumber(y), withSign(encodeNumber(y))]) {
        expect(checkPublicKey(encoded).ok).toBe(false);
        const asR = forge({ scalar: SCALAR, publicKey: KEY, nonce: NONCE, r: encoded, message: MESSAGE });
        expect(verifyStrict({ publicKey: KEY, message: MESSAGE, signature: asR }).ok).toBe(false);
        expect(verifyStrict({ publicKey: encoded, message: MESSAGE, signature: forged }).ok).toBe(false);
      }
    }
  });

  it("[R-SIGNATURE] refuses keys that are no point of the curve", () => {
    const isPoint = (y: bigint) => {
      try {
        return Boolean(ed25519.Point.fromBytes(encodeNumber(y)));
      } catch {
        return false;
      }
    };
    const off = Array.from({ length: 40 }, (_, i) => BigInt(i + 2)).filter((y) => !isPoint(y));
    expect(off.length).toBeGreaterThan(5);
    for (const y of off) {
      expect(checkPublicKey(encodeNumber(y))).toMatchObject({ message: "The public key is not a point of the curve." });
      const verdict = verifyStrict({ publicKey: encodeNumber(y), message: MESSAGE, signature: forged });
      expect(verdict).toMatchObject({ rule: "signature.invalid" });
    }
  });

  it("[P5] gives the same verdict on a key however often and in whatever order it is asked", () => {
    const good = Array.from({ length: 300 }, (_, i) => BASE.multiply(BigInt(i + 1)).toBytes());
    const bad = lowOrderEncodings();
    for (const round of [0, 1]) {
      expect([round, good.filter((key) => !checkPublicKey(key).ok).length]).toEqual([round, 0]);
      expect([round, bad.filter((key) => checkPublicKey(key).ok).length]).toEqual([round, 0]);
    }
    expect(good.filter(isLowOrder)).toEqual([]);
  });
});
