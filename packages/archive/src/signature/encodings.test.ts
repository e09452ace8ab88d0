import { depth } from "@bourse/testing/depth";
import { newKeyPair, signWith } from "@bourse/testing/keys";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyId } from "./key.ts";
import { type RotationStatement, rotationStatement, verifyRotation } from "./rotation.ts";
import { packageStatement, registrationStatement } from "./statement.ts";
import { type TransferStatement, transferStatement } from "./transfer.ts";

const old = newKeyPair();
const next = newKeyPair();
const rotation: RotationStatement = {
  publisher: "Sample Maker",
  oldKeyId: keyId(old.publicKey),
  newPublicKey: next.publicKey,
  effectiveAt: "2030-01-01T00:00:00.000Z",
  challenge: "c".repeat(43),
};

// Short and with few letters, so that concatenated fields often collide; lone surrogates have no UTF-8.
const text = fc.string({ maxLength: 4, unit: fc.constantFrom("a", "b", "\0", "é", "svc.") });
const bytes = fc.uint8Array({ maxLength: 4, max: 3 });
const STATEMENTS = {
  package: fc
    .record({ manifest: bytes, digest: text, id: text, version: text, keyId: text })
    .map((input) => ({ input, message: packageStatement(input) })),
  registration: fc
    .record({ challenge: text, accountId: text, publisher: text, publicKey: bytes })
    .map((input) => ({ input, message: registrationStatement(input) })),
  rotation: fc
    .record({ publisher: text, oldKeyId: text, newPublicKey: bytes, effectiveAt: text, challenge: text })
    .map((input) => ({ input, message: rotationStatement(input) })),
  transfer: fc
    .record({ extensionId: text, from: text, to: text, nonce: text, expiresAt: text })
    .map((input) => ({ input, message: transferStatement(input) })),
};
const anyStatement = fc.oneof(
  ...Object.entries(STATEMENTS).map(([kind, made]) => made.map((each) => ({ kind, ...each }))),
);

describe("the bytes of signed statements", () => {
  it("[R-SIGNATURE, P2] of any kind are equal exactly when kind and every field are", () => {
    const run = fc.property(anyStatement, anyStatement, (a, b) => {
      const same = JSON.stringify([a.kind, a.input]) === JSON.stringify([b.kind, b.input]);
      expect(Buffer.from(a.message).equals(b.message)).toBe(same);
    });
    fc.assert(run, { seed: 4, numRuns: depth({ usual: 1500, deep: 5000 }) });
  });

  it("[R-SIGNATURE] are not equal when one field's end moves to the next field's start", () => {
    const cut = fc.tuple(text, text, text, fc.nat(12));
    const run = fc.property(cut, ([nonce, to, rest, at]) => {
      const whole = nonce + to + rest;
      const base: TransferStatement = { extensionId: "x", from: "f", to: whole, nonce: "", expiresAt: "e" };
      const moved = { ...base, to: whole.slice(0, at), nonce: whole.slice(at) };
      const same = Buffer.from(transferStatement(base)).equals(transferStatement(moved));
      expect(same).toBe(at >= whole.length);
    });
    fc.assert(run, { seed: 4, numRuns: 500 });
  });

  it("[P2] are what other implementers must make", () => {
    const transfer = { extensionId: "svc.a", from: "F", to: "T", nonce: "n", expiresAt: "e" };
    expect(Buffer.from(transferStatement(transfer)).toString("latin1")).toBe(
      ["\0\0\0\x0fsvc.transfer.v1", "\0\0\0\x05svc.a", "\0\0\0\x01F", "\0\0\0\x01T", "\0\0\0\x01n", "\0\0\0\x01e"].join(
        "",
      ),
    );
    const made = { publisher: "P", oldKeyId: "k", newPublicKey: new Uint8Array([7]), effectiveAt: "e", challenge: "c" };
    expect(Buffer.from(rotationStatement(made)).toString("latin1")).toBe(
      [
        "\0\0\0\x13svc.key-rotation.v1",
        "\0\0\0\x01P",
        "\0\0\0\x01k",
        "\0\0\0\x01\x07",
        "\0\0\0\x01e",
        "\0\0\0\x01c",
      ].join(""),
    );
  });
});

describe("a rotation", () => {
  const signed = { ...rotation, oldPublicKey: old.publicKey, signature: signWith(old, rotationStatement(rotation)) };

  it("[R-SIGNATURE] verifies with the old key", () => {
    expect(verifyRotation(signed)).toEqual({ ok: true });
  });

  it.each([
    ["publisher", { publisher: "Another Maker" }],
    ["new key", { newPublicKey: newKeyPair().publicKey }],
    ["effective time", { effectiveAt: "2030-01-01T00:00:00.001Z" }],
    ["challenge", { challenge: "d".repeat(43) }],
    ["signer", { oldPublicKey: next.publicKey }],
    ["signature by the new key", { signature: signWith(next, rotationStatement(rotation)) }],
  ])("[R-SIGNATURE] does not verify with another %s", (_, change) => {
    expect(verifyRotation({ ...signed, ...change })).toMatchObject({ ok: false, rule: "signature.invalid" });
  });
});
