import { ENDORSEMENTS, OFFICIAL_KEYS } from "@bourse/contract";
import { newKeyPair, signWith } from "@bourse/testing/keys";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeNumber, encodeNumber, lowOrderEncodings, ORDER } from "../../../test/forge.ts";
import { keyId } from "../key.ts";
import { packageStatement } from "../statement.ts";
import { checkEndorsements } from "./endorsements.ts";
import { type Endorsement, makeOfficialSet, type OfficialSet } from "./set.ts";
import { officialStatement } from "./statement.ts";

const encoder = new TextEncoder();
const VERSION = {
  id: "svc.macro_board",
  version: "1.0.0",
  digest: "ab".repeat(32),
  manifest: encoder.encode('{"id":"svc.macro_board"}'),
};
const PAIRS = Array.from({ length: 5 }, newKeyPair);
const [first, second, third, stranger, publisher] = PAIRS as [Pair, Pair, Pair, Pair, Pair];
type Pair = ReturnType<typeof newKeyPair>;
const idOf = ({ publicKey }: Pair) => keyId(publicKey);
const endorsed = { ...VERSION, publisherKeyId: idOf(publisher) };

function setOf(pairs: readonly Pair[], threshold: number): OfficialSet {
  const made = makeOfficialSet({ revision: 1, threshold, publicKeys: pairs.map((each) => each.publicKey) });
  if (!made.ok) throw new Error(made.faults.join(" "));
  return made.set;
}

function sign(pair: Pair, change: Partial<typeof VERSION> = {}): Endorsement {
  return { keyId: idOf(pair), signature: signWith(pair, officialStatement({ ...VERSION, ...change })) };
}

const set = setOf([first, second, third], 2);
const codes = (endorsements: readonly Endorsement[], of = set) =>
  checkEndorsements(endorsed, endorsements, of).faults.map((each) => each.code);

describe("the statement of the official keys", () => {
  it("[P2] has the bytes that other implementers must make", () => {
    const text = Buffer.from(officialStatement(VERSION)).toString("latin1");
    expect(text).toBe(
      [
        "\0\0\0\x0fsvc.official.v1",
        "\0\0\0\x0fsvc.macro_board",
        "\0\0\0\x051.0.0",
        `\0\0\0\x40${"ab".repeat(32)}`,
        '\0\0\0\x18{"id":"svc.macro_board"}',
      ].join(""),
    );
  });

  it("[P2] gives different bytes to different statements, however their fields are cut", () => {
    const part = fc.string({ maxLength: 6 });
    const one = fc.record({ id: part, version: part, digest: part, manifest: fc.uint8Array({ maxLength: 6 }) });
    const run = fc.property(one, one, (a, b) => {
      const same = JSON.stringify(a) === JSON.stringify(b);
      expect(Buffer.from(officialStatement(a)).equals(officialStatement(b))).toBe(same);
    });
    fc.assert(run, { seed: 12, numRuns: 300 });
  });
});

describe("official signatures of a version", () => {
  it("[P5, SERVICE-17] counts different keys of the set up to the threshold", () => {
    expect(checkEndorsements(endorsed, [], set)).toEqual({ signers: [], met: false, missing: 2, faults: [] });
    expect(checkEndorsements(endorsed, [sign(first)], set)).toMatchObject({ met: false, missing: 1, faults: [] });
    expect(checkEndorsements(endorsed, [sign(third), sign(first)], set)).toEqual({
      signers: [idOf(third), idOf(first)],
      met: true,
      missing: 0,
      faults: [],
    });
  });

  it("[R-SIGNATURE] counts a key that signs twice once", () => {
    const twice = checkEndorsements(endorsed, [sign(first), sign(first)], set);
    expect(twice).toMatchObject({ met: false, missing: 1, faults: [{ code: "official.key_repeated" }] });
  });

  it("[R-SIGNATURE] counts a valid signature after an invalid one of the same key", () => {
    const spoiled = { ...sign(first), signature: new Uint8Array(64) };
    const verdict = checkEndorsements(endorsed, [spoiled, sign(first), sign(second)], set);
    expect(verdict).toMatchObject({ met: true, faults: [{ code: "official.signature_invalid" }] });
  });

  it("[R-SIGNATURE] does not count a key outside the set, nor a stranger's signature under an official id", () => {
    expect(codes([sign(stranger), sign(first)])).toEqual(["official.key_unknown"]);
    expect(codes([{ ...sign(stranger), keyId: idOf(second) }, sign(first)])).toEqual(["official.signature_invalid"]);
  });

  it.each([
    ["another id", { id: "svc.macro_boards" }],
    ["another version", { version: "1.0.1" }],
    ["another archive", { digest: "ac".repeat(32) }],
    ["another manifest", { manifest: encoder.encode('{"id":"svc.other_board"}') }],
    ["fields that run into each other", { id: "svc.macro_board1", version: ".0.0" }],
  ])("[R-SIGNATURE, P2] refuses signatures for %s", (_, change) => {
    const verdict = checkEndorsements(endorsed, [sign(first, change), sign(second, change)], set);
    expect(verdict).toMatchObject({ met: false, signers: [] });
    expect(verdict.faults.map((each) => each.code)).toEqual(Array(2).fill("official.signature_invalid"));
  });

  it("[R-SIGNATURE] refuses a signature made for another purpose", () => {
    const signature = signWith(first, packageStatement({ ...VERSION, keyId: idOf(first) }));
    expect(codes([{ keyId: idOf(first), signature }])).toEqual(["official.signature_invalid"]);
  });

  it("[P5, R-SIGNATURE] refuses the second form of a valid signature and signatures of a wrong length", () => {
    const honest = sign(first);
    const s = decodeNumber(honest.signature.subarray(32));
    const second = Uint8Array.from([...honest.signature.subarray(0, 32), ...encodeNumber(s + ORDER)]);
    for (const signature of [second, honest.signature.subarray(1), new Uint8Array()])
      expect(codes([{ ...honest, signature }])).toEqual(["official.signature_invalid"]);
  });

  it("[R-SIGNATURE] does not count the publisher's own key, although it is in the set", () => {
    const withPublisher = setOf([first, publisher], 2);
    expect(checkEndorsements(endorsed, [sign(first), sign(publisher)], withPublisher)).toMatchObject({
      signers: [idOf(first)],
      met: false,
      faults: [{ code: "official.publisher_key", keyId: idOf(publisher) }],
    });
  });

  it(`[P4] reads ${ENDORSEMENTS} signatures and no more`, () => {
    const junk = Array.from({ length: ENDORSEMENTS - 2 }, () => sign(stranger));
    expect(checkEndorsements(endorsed, [...junk, sign(first), sign(second)], set).met).toBe(true);
    const late = checkEndorsements(endorsed, [...junk, sign(stranger), sign(first), sign(second)], set);
    expect(late.met).toBe(false);
    expect(late.faults.at(-1)?.code).toBe("official.endorsements_too_many");
  });

  it("[P28] lets nothing pass with a threshold below 1, however the set came about", () => {
    for (const threshold of [0, -1, Number.NaN])
      expect(checkEndorsements(endorsed, [], { ...set, threshold }).met).toBe(false);
  });

  it("[P5] is met exactly when enough different keys of the set signed this version, in any order", () => {
    const kinds = fc.constantFrom("honest", "spoiled", "other version", "stranger");
    const one = fc.record({ by: fc.integer({ min: 0, max: 2 }), kind: kinds });
    const run = fc.property(fc.array(one, { maxLength: 8 }), fc.integer({ min: 1, max: 3 }), (list, threshold) => {
      const endorsements = list.map(({ by, kind }) => {
        const pair = PAIRS[by] ?? first;
        if (kind === "other version") return sign(pair, { version: "2.0.0" });
        if (kind === "stranger") return sign(stranger);
        return kind === "honest" ? sign(pair) : { ...sign(pair), signature: new Uint8Array(64) };
      });
      const honest = new Set(list.filter((each) => each.kind === "honest").map((each) => each.by));
      const verdict = checkEndorsements(endorsed, endorsements, setOf([first, second, third], threshold));
      expect(verdict.met).toBe(honest.size >= threshold);
      expect(verdict.signers).toHaveLength(honest.size);
      expect(verdict.signers.length + verdict.faults.length).toBe(list.length);
    });
    fc.assert(run, { seed: 157, numRuns: 100 });
  });
});

describe("a set of official keys", () => {
  const make = (threshold: number, publicKeys: readonly Uint8Array[], revision = 1) =>
    makeOfficialSet({ revision, threshold, publicKeys });
  const keys = [first, second, third].map((each) => each.publicKey);

  it("[R-SIGNATURE] needs a threshold from 1 to the number of its keys", () => {
    expect(make(1, keys).ok && make(3, keys).ok).toBe(true);
    for (const threshold of [0, -1, 4, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(make(threshold, keys).ok).toBe(false);
  });

  it("[R-SIGNATURE] names each key once", () => {
    expect(make(2, [first.publicKey, first.publicKey])).toMatchObject({ faults: ["A key is named more than once."] });
  });

  it("[R-SIGNATURE, P5] refuses every key of low order, a short key and no key", () => {
    for (const wrong of lowOrderEncodings()) expect(make(1, [first.publicKey, wrong]).ok).toBe(false);
    expect(make(1, [first.publicKey.subarray(1)]).ok).toBe(false);
    expect(make(1, []).ok).toBe(false);
  });

  it(`[P4] has at most ${OFFICIAL_KEYS} keys`, () => {
    const many = Array.from({ length: OFFICIAL_KEYS + 1 }, () => newKeyPair().publicKey);
    expect(make(1, many.slice(1)).ok).toBe(true);
    expect(make(1, many).ok).toBe(false);
  });

  it("is the same whatever order its keys are named in", () => {
    expect(make(2, keys)).toEqual(make(2, keys.toReversed()));
  });
});
