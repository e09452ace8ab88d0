import { newKeyPair, signWith } from "@bourse/testing/keys";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyId } from "./key.ts";
import { packageStatement, registrationStatement, verifyPackageSignature } from "./statement.ts";

const encoder = new TextEncoder();
const pair = newKeyPair();
const statement = {
  manifest: encoder.encode('{"id":"svc.sample_notes"}'),
  digest: "ab".repeat(32),
  id: "svc.sample_notes",
  version: "1.0.0",
};
const signature = signWith(pair, packageStatement({ ...statement, keyId: keyId(pair.publicKey) }));
const signed = { ...statement, publicKey: pair.publicKey, signature };

describe("the signed statement", () => {
  it("[P2] has the bytes that other implementers must make", () => {
    const text = Buffer.from(packageStatement({ ...statement, keyId: "cd".repeat(32) })).toString("latin1");
    expect(text).toBe(
      [
        "\0\0\0\x0esvc.package.v1",
        '\0\0\0\x19{"id":"svc.sample_notes"}',
        `\0\0\0\x40${"ab".repeat(32)}`,
        "\0\0\0\x10svc.sample_notes",
        "\0\0\0\x051.0.0",
        `\0\0\0\x40${"cd".repeat(32)}`,
      ].join(""),
    );
  });

  it("[AUTH-08, P2] verifies with the key that signed it", () => {
    expect(verifyPackageSignature(signed)).toEqual({ ok: true });
  });

  it.each([
    ["another manifest", { manifest: encoder.encode('{"id":"svc.sample_other"}') }],
    ["another archive", { digest: "ac".repeat(32) }],
    ["another id", { id: "svc.sample_other" }],
    ["another version", { version: "1.0.1" }],
    ["another key", { publicKey: newKeyPair().publicKey }],
    ["fields that run into each other", { id: "svc.sample_notes1", version: ".0.0" }],
  ])("[R-SIGNATURE, P2] refuses a signature from %s", (_, changed) => {
    expect(verifyPackageSignature({ ...signed, ...changed })).toMatchObject({ ok: false, rule: "signature.invalid" });
  });

  it("[P2] gives different bytes to different statements, however their fields are cut", () => {
    const part = fc.string({ maxLength: 6 });
    const one = fc.record({
      manifest: fc.uint8Array({ maxLength: 6 }),
      digest: part,
      id: part,
      version: part,
      keyId: part,
    });
    const run = fc.property(one, one, (a, b) => {
      const same = JSON.stringify(a) === JSON.stringify(b);
      expect(Buffer.from(packageStatement(a)).equals(packageStatement(b))).toBe(same);
    });
    fc.assert(run, { seed: 2, numRuns: 300 });
  });

  it("[R-SIGNATURE] binds a registration's proof to challenge, account, publisher and key", () => {
    const proof = { challenge: "c", accountId: "a", publisher: "p", publicKey: pair.publicKey };
    const changes = [
      { challenge: "d" },
      { accountId: "b" },
      { publisher: "q" },
      { publicKey: newKeyPair().publicKey },
      { challenge: "ca", accountId: "" },
    ];
    const texts = [{}, ...changes].map((change) => registrationStatement({ ...proof, ...change }).toString());
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("[R-SIGNATURE] never lets a proof of one kind serve as the other", () => {
    const proof = registrationStatement({ challenge: "c", accountId: "a", publisher: "p", publicKey: pair.publicKey });
    expect(Buffer.from(proof).toString("latin1").startsWith("\0\0\0\x17svc.key-registration.v1")).toBe(true);
  });
});
