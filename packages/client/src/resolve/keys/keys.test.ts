import { keyId, rotationStatement } from "@bourse/archive";
import { type KeyPair, newKeyPair, signWith } from "@bourse/testing/keys";
import { describe, expect, it } from "vitest";
import { signedRecord } from "../../../test/signed-record.ts";
import type { PublishedRecord } from "../record.ts";
import { type ResolveInput, resolveVersion } from "../resolve-version.ts";
import { checkKeySet } from "./check-key-set.ts";
import type { KeyRecord, PublisherKeys } from "./key-set.ts";
import { keySetFromRest } from "./key-set-from-rest.ts";
import { rotationChain } from "./rotation-chain.ts";

const PUBLISHER = "Sample Maker";
const [first, second, third] = [newKeyPair(), newKeyPair(), newKeyPair()];
const idOf = (pair: KeyPair) => keyId(pair.publicKey);
const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;

function key(pair: KeyPair, validFrom: string, more: Partial<KeyRecord> = {}): KeyRecord {
  return { keyId: idOf(pair), publicKey: pair.publicKey, validFrom, ...more };
}

function successor(of: KeyPair, pair: KeyPair, at: string, more: Partial<KeyRecord> = {}): KeyRecord {
  const said = { publisher: PUBLISHER, newPublicKey: pair.publicKey, effectiveAt: at, challenge: "c" };
  const signature = signWith(of, rotationStatement({ ...said, oldKeyId: idOf(of) }));
  return key(pair, at, { rotation: { oldKeyId: idOf(of), effectiveAt: at, challenge: "c", signature }, ...more });
}

const setOf = (keys: readonly KeyRecord[], more: Partial<PublisherKeys> = {}): PublisherKeys => ({
  publisher: PUBLISHER,
  revision: 7n,
  keys,
  ...more,
});
const chained = setOf([
  key(first, day(1), { retiredFrom: day(2) }),
  successor(first, second, day(2), { retiredFrom: day(3) }),
  successor(second, third, day(3)),
]);
const memory = { publisher: PUBLISHER };
const codesOf = (set: PublisherKeys, more = {}) => checkKeySet(set, { ...memory, ...more }).map((each) => each.code);

describe("a publisher's keys", () => {
  it("are taken when each key is itself and each successor was signed for", () => {
    expect(codesOf(chained)).toEqual([]);
    expect(codesOf(chained, { highestRevision: 7n })).toEqual([]);
  });

  it("[P9] are never an older set than was seen", () => {
    expect(codesOf(chained, { highestRevision: 8n })).toEqual(["trust.key_set_backwards"]);
  });

  it("[R-SIGNATURE] are refused when any of them is not what it says", () => {
    const [a, b] = [key(first, day(1)), successor(first, second, day(2))];
    const rotation = b.rotation ?? expect.fail();
    const lies: readonly PublisherKeys[] = [
      setOf([a, b], { publisher: "Another Maker" }),
      setOf([a, a]),
      setOf([b]),
      setOf([{ ...a, keyId: idOf(third) }, b]),
      setOf([{ ...a, publicKey: new Uint8Array(32) }, b]),
      setOf([a, { ...b, publicKey: third.publicKey, keyId: idOf(third) }]),
      setOf([a, { ...b, rotation: { ...rotation, effectiveAt: day(3) } }]),
      setOf([a, { ...b, rotation: { ...rotation, challenge: "d" } }]),
      setOf([a, { ...b, rotation: { ...rotation, signature: new Uint8Array(64) } }]),
    ];
    for (const lie of lies) expect(new Set(codesOf(lie))).toEqual(new Set(["trust.key_set_invalid"]));
  });

  it("are read from the wire; what is no base64 and no number is refused", () => {
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
    const rotation = chained.keys[1]?.rotation ?? expect.fail();
    const sent = {
      publisher: PUBLISHER,
      revision: "9007199254740993",
      keys: [
        {
          key_id: idOf(second),
          public_key: base64(second.publicKey),
          valid_from: day(2),
          retired_from: day(3),
          revocation: { effective_at: day(4), revoked_at: day(5), reason: "stolen" },
          rotation: {
            old_key_id: rotation.oldKeyId,
            effective_at: rotation.effectiveAt,
            challenge: rotation.challenge,
            signature: base64(rotation.signature),
          },
          verified: true,
        },
      ],
    };
    const [read] = keySetFromRest(sent).keys;
    expect(read).toEqual({ ...chained.keys[1], revokedFrom: day(4), revokeReason: "stolen" });
    expect(keySetFromRest(sent).revision).toBe(9007199254740993n);
    for (const change of [{ revision: "x" }, { keys: [{ ...sent.keys[0], public_key: "?" }] }])
      expect(() => keySetFromRest({ ...sent, ...change } as typeof sent)).toThrow(/key set holds/);
  });
});

describe("a chain of rotations", () => {
  const ends = (from: KeyPair, to: KeyPair, set = chained) =>
    rotationChain(set, { from: idOf(from), to: idOf(to) })?.map((each) => each.keyId);

  it("leads from a trusted key to its successors, never back and never aside", () => {
    expect(ends(first, third)).toEqual([idOf(first), idOf(second), idOf(third)]);
    expect(ends(first, first)).toEqual([idOf(first)]);
    expect(ends(third, first)).toBeUndefined();
    const beside = setOf([key(first, day(1)), key(second, day(1))]);
    expect(ends(first, second, beside)).toBeUndefined();
    expect(ends(newKeyPair(), third)).toBeUndefined();
  });

  it.each([
    [day(1), undefined],
    [day(2), undefined],
    [day(3), 3],
    ["no time", undefined],
  ])("ends at a key that was revoked before it signed: revoked from %s", (revokedFrom, length) => {
    const [a, b, c] = chained.keys;
    if (!a || !b || !c) expect.fail();
    expect(ends(first, third, setOf([{ ...a, revokedFrom }, b, c]))?.length).toBe(length);
  });

  it("ends in a circle", () => {
    const circle = setOf([successor(second, first, day(1)), successor(first, second, day(1))]);
    expect(ends(third, first, setOf([...circle.keys, key(third, day(1))]))).toBeUndefined();
  });
});

describe("resolving with keys", () => {
  const { record } = signedRecord({ publisher: PUBLISHER }, third);
  const codes = (input: Partial<ResolveInput>, change: Partial<PublishedRecord> = {}) => {
    const base = { trustedKeys: new Set([idOf(first)]), hostVersion: "3.0.0", abiMask: 0b11111 };
    const verdict = resolveVersion({ ...base, ...input, record: { ...record, ...change } });
    return verdict.reasons.map((each) => each.code);
  };

  it("[AUTH-09] trusts a successor of a trusted key, and without the chain nobody", () => {
    expect(codes({ keys: chained })).toEqual([]);
    expect(codes({})).toEqual(["trust.key_untrusted"]);
    expect(codes({ keys: setOf([key(first, day(1)), key(third, day(1))]) })).toEqual(["trust.key_untrusted"]);
  });

  it("[P9] says that a set goes backwards, is gone or lies", () => {
    expect(codes({ keys: chained, highestKeyRevision: 8n })).toEqual(["trust.key_set_backwards"]);
    const trustedKeys = new Set([idOf(third)]);
    expect(codes({ trustedKeys, highestKeyRevision: 1n })).toEqual(["trust.key_set_backwards"]);
    const foreign = setOf(chained.keys, { publisher: "Another" });
    expect(codes({ keys: foreign })).toContain("trust.key_set_invalid");
  });

  it.each(["2026-01-02T03:04:05.000Z", "2026-01-01T00:00:00.000Z", "no time"])(
    "[P8] refuses what was published at or after the revocation of its key: %s",
    (from) => {
      const trustedKeys = new Set([idOf(third)]);
      expect(codes({ trustedKeys }, { keyRevokedFrom: from })).toEqual(["signature.key_revoked"]);
      const [a, b, c] = chained.keys;
      if (!a || !b || !c) expect.fail();
      const keys = setOf([a, b, { ...c, revokedFrom: from }]);
      expect(codes({ trustedKeys, keys })).toEqual(["signature.key_revoked"]);
    },
  );

  it("[P8] takes what was published before it", () => {
    const later = "2026-01-02T03:04:05.001Z";
    expect(codes({ trustedKeys: new Set([idOf(third)]) }, { keyRevokedFrom: later })).toEqual([]);
  });
});
