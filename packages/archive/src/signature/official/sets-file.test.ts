import { OFFICIAL_SETS } from "@bourse/contract";
import { newKeyPair, signWith } from "@bourse/testing/keys";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyId } from "../key.ts";
import { followOfficialSets } from "./follow.ts";
import { makeOfficialSet, type OfficialSet, officialSetStatement } from "./set.ts";
import { officialSetsBody, readOfficialSets, type SignedOfficialSet } from "./sets-file.ts";

type Pair = ReturnType<typeof newKeyPair>;
const PAIRS = Array.from({ length: 6 }, newKeyPair);
const pairs = (...indexes: readonly number[]): Pair[] => indexes.map((at) => PAIRS[at] as Pair);
const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

interface Wish {
  readonly keys: readonly Pair[];
  readonly threshold?: number;
  readonly revision?: number;
  readonly previous?: string;
}

function makeSet({ keys, threshold = 2, revision = 1, previous }: Wish): OfficialSet {
  const publicKeys = keys.map((each) => each.publicKey);
  const made = makeOfficialSet({ revision, threshold, publicKeys, ...(previous === undefined ? {} : { previous }) });
  if (!made.ok) throw new Error(made.faults.join(" "));
  return made.set;
}

function signBy(set: OfficialSet, signers: readonly Pair[]): SignedOfficialSet {
  const message = officialSetStatement(set);
  const signatures = signers.map((each) => ({ keyId: keyId(each.publicKey), signature: signWith(each, message) }));
  return { set, signatures };
}

/** A next set as the tool makes it. */
function next(from: OfficialSet, wish: Wish, signers: readonly Pair[]): SignedOfficialSet {
  return signBy(makeSet({ revision: from.revision + 1, previous: from.digest, ...wish }), signers);
}

const one = signBy(makeSet({ keys: pairs(0, 1, 2) }), []);
const two = next(one.set, { keys: pairs(1, 2, 3) }, pairs(0, 1));
const three = next(two.set, { keys: pairs(3, 4, 5) }, pairs(2, 3));

function read(...sets: readonly SignedOfficialSet[]) {
  const verdict = readOfficialSets(encode(officialSetsBody(sets)));
  if (!verdict.ok) throw new Error(verdict.faults.map((each) => each.message).join(" "));
  return verdict.sets;
}
const codes = (...sets: readonly SignedOfficialSet[]) =>
  readOfficialSets(encode(officialSetsBody(sets))).faults.map((each) => each.code);

describe("a file of official keys", () => {
  it("[P5] gives its sets in order, each signed by the one before", () => {
    expect(read(one, two, three).map((each) => each.set)).toEqual([one.set, two.set, three.set]);
  });

  it.each([
    ["no JSON", new TextEncoder().encode("{")],
    ["another format", encode({ ...officialSetsBody([one]), format: "svc.official-sets.v2" })],
    ["an unknown field", encode({ ...officialSetsBody([one]), trusted: true })],
    ["no set", encode(officialSetsBody([]))],
    [
      "threshold 0",
      encode({ ...officialSetsBody([one]), sets: [{ ...officialSetsBody([one]).sets[0], threshold: 0 }] }),
    ],
    [
      "a threshold above the keys",
      encode({ ...officialSetsBody([one]), sets: [{ ...officialSetsBody([one]).sets[0], threshold: 4 }] }),
    ],
    [
      "too many sets",
      encode({ ...officialSetsBody([one]), sets: Array(OFFICIAL_SETS + 1).fill(officialSetsBody([one]).sets[0]) }),
    ],
  ])("[R-SIGNATURE, P4] refuses %s", (_, bytes) => {
    const verdict = readOfficialSets(bytes);
    expect(verdict.ok).toBe(false);
    expect(new Set(verdict.faults.map((each) => each.code))).toEqual(new Set(["official.set_invalid"]));
  });

  it("[R-SIGNATURE] refuses a set that too few keys of the old one signed", () => {
    expect(codes(one, next(one.set, { keys: pairs(3, 4, 5) }, pairs(0)))).toEqual(["official.set_unsigned"]);
    expect(codes(one, next(one.set, { keys: pairs(3, 4, 5) }, pairs(0, 0)))).toEqual(["official.set_unsigned"]);
    expect(codes(one, next(one.set, { keys: pairs(3, 4, 5) }, pairs(3, 4, 5)))).toEqual(["official.set_unsigned"]);
  });

  it("[R-SIGNATURE] refuses a revision that does not rise, and a set that names another before it", () => {
    expect(codes(one, next(one.set, { keys: pairs(3), threshold: 1, revision: 1 }, pairs(0, 1)))).toEqual([
      "official.set_unsigned",
    ]);
    const other = makeSet({ keys: pairs(0, 1, 5) });
    expect(codes(one, next(other, { keys: pairs(3, 4) }, pairs(0, 1)))).toEqual(["official.set_unsigned"]);
  });

  it("[R-SIGNATURE] refuses signatures that were made for another threshold, revision or key", () => {
    const { signatures } = two;
    const changes = [{ threshold: 1 }, { revision: 3 }, { keys: pairs(1, 2, 4) }];
    for (const change of changes) {
      const set = makeSet({ keys: pairs(1, 2, 3), revision: 2, previous: one.set.digest, ...change });
      expect(codes(one, { set, signatures })).toEqual(["official.set_unsigned"]);
    }
  });
});

describe("following the sets of a file", () => {
  /** The codes against a file, each once: one set may have several faults. */
  const code = (sets: ReturnType<typeof read>, remembered: OfficialSet) => [
    ...new Set(followOfficialSets(sets, remembered).faults.map((each) => each.code)),
  ];

  it("[P9] takes the newest set at first sight, and follows what the known one signed", () => {
    expect(followOfficialSets(read(one, two), undefined)).toMatchObject({ set: two.set });
    expect(followOfficialSets(read(one, two), one.set)).toMatchObject({ set: two.set });
    expect(followOfficialSets(read(one, two, three), one.set)).toMatchObject({ set: three.set });
    expect(followOfficialSets(read(one, two), two.set)).toMatchObject({ set: two.set });
  });

  it("[P9] follows a file that begins after the known set, when the known one signed its first", () => {
    expect(followOfficialSets(read(two, three), one.set)).toMatchObject({ ok: true, set: three.set });
    expect(code(read(three), one.set)).toEqual(["official.set_unsigned"]);
  });

  it("[P9, R-SIGNATURE] never goes back to an older set", () => {
    expect(code(read(one), two.set)).toEqual(["official.set_older"]);
    expect(code(read(one, two), three.set)).toEqual(["official.set_older"]);
  });

  it("[P9, R-SIGNATURE] never follows another set of the same revision, nor its successors", () => {
    const fork = next(one.set, { keys: pairs(0, 1, 2) }, pairs(0, 1));
    const after = next(fork.set, { keys: pairs(0, 1, 2) }, pairs(0, 1));
    expect(code(read(one, fork), two.set)).toEqual(["official.set_other"]);
    expect(code(read(one, fork, after), two.set)).toEqual(["official.set_other"]);
    const stranger = signBy(makeSet({ keys: pairs(4, 5), revision: 9 }), []);
    expect(code(read(stranger), two.set)).toEqual(["official.set_unsigned"]);
  });

  it("[P9, P28] follows a chain of any length exactly when every step has enough signatures", () => {
    const step = fc.record({ threshold: fc.integer({ min: 1, max: 3 }), signers: fc.subarray([0, 1, 2]) });
    const run = fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (steps) => {
      const sets = [one];
      let isSigned = true;
      for (const { threshold, signers } of steps) {
        const from = (sets.at(-1) ?? one).set;
        isSigned &&= signers.length >= from.threshold;
        sets.push(next(from, { keys: pairs(0, 1, 2), threshold }, pairs(...signers)));
      }
      const verdict = readOfficialSets(encode(officialSetsBody(sets)));
      expect(verdict.ok).toBe(isSigned);
      if (verdict.ok) expect(followOfficialSets(verdict.sets, one.set)).toMatchObject({ set: sets.at(-1)?.set });
    });
    fc.assert(run, { seed: 158, numRuns: 60 });
  });
});
