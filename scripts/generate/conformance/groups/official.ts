import {
  endorsementBodies,
  type OfficialSet,
  officialSetStatement,
  officialSetsBody,
  officialStatement,
} from "@bourse/archive";
import { ARCHIVE, KEYS, OFFICIAL_SETS, officialSet, PACKAGE_FACTS, type PublishedKey } from "../../formats/vectors.ts";
import { defineGroup, hash, hex, listOf, record, type TestSource, text } from "../define.ts";
import type { Inputs } from "../inputs.ts";

const { publisher, successor, officialOne, officialTwo, officialThree } = KEYS;
const { first, second } = OFFICIAL_SETS;
const third = officialSet(3, [officialThree, successor, publisher], second.digest);

type Body = ReturnType<typeof officialSetsBody>;

const signBy = (set: OfficialSet, signers: readonly PublishedKey[]) => ({
  set,
  signatures: signers.map((key) => ({ keyId: key.keyId, signature: key.sign(officialSetStatement(set)) })),
});

const ONE = signBy(first, []);
const TWO = signBy(second, [officialOne, officialTwo]);
const THREE = signBy(third, [officialThree, successor]);
const body = (...sets: readonly ReturnType<typeof signBy>[]): Body => officialSetsBody(sets);
const fileOf = (value: object): string => JSON.stringify(value);

const taken = (
  comment: string,
  file: object,
  remembered: object | null = null,
): TestSource<Inputs["official-sets"]> => ({
  comment,
  valid: true,
  input: { file: fileOf(file), remembered: remembered && fileOf(remembered) },
});
const refused = (
  code: string,
  comment: string,
  { file, remembered = null }: { readonly file: object; readonly remembered?: object | null },
): TestSource<Inputs["official-sets"]> => ({
  comment,
  flags: ["attack"],
  valid: false,
  code,
  input: { file: fileOf(file), remembered: remembered && fileOf(remembered) },
});

const one = body(ONE).sets[0];
const INVALID = "official.set_invalid";
const UNSIGNED = "official.set_unsigned";
const fork = signBy(officialSet(2, [officialOne, officialTwo, publisher], first.digest), [officialOne, officialTwo]);

/** Files of official keys, and which of them a program may follow. */
export const officialSets = defineGroup({
  group: "official-sets",
  version: 1,
  comment:
    "Files of official keys as text. `remembered` is a file that ends with the newest set that was used before, or null. `output` is the set to go by.",
  source:
    "The section on the file of official keys in docs/reference/formats.md. Every verdict is written beside its file.",
  specification: ["P9", "R-SIGNATURE"],
  input: record({ file: text, remembered: { type: ["string", "null"] } }),
  output: record({ revision: { type: "integer" }, digest: hash }),
  tests: [
    taken("one set", body(ONE)),
    taken("a set that the first has signed", body(ONE, TWO)),
    taken("three sets", body(ONE, TWO, THREE)),
    taken("the keys of a set in another order", { ...body(ONE), sets: [{ ...one, keys: one?.keys.toReversed() }] }),
    taken("a file that begins later", body(TWO, THREE)),
    taken("the set that was used before", body(ONE, TWO), body(ONE, TWO)),
    taken("a newer set than was used before", body(ONE, TWO, THREE), body(ONE)),
    taken("a file without the set that was used before, whose first set that one signed", body(TWO), body(ONE)),
    refused(UNSIGNED, "one signature of two", { file: body(ONE, signBy(second, [officialOne])) }),
    refused(UNSIGNED, "the same key twice", { file: body(ONE, signBy(second, [officialOne, officialOne])) }),
    refused(UNSIGNED, "signed by the keys of the new set", { file: body(ONE, signBy(second, [successor, successor])) }),
    refused(UNSIGNED, "signatures of another set", { file: body(ONE, { ...TWO, signatures: fork.signatures }) }),
    refused(UNSIGNED, "a revision that does not rise", {
      file: body(ONE, signBy(officialSet(1, [officialTwo, successor], first.digest), [officialOne, officialTwo])),
    }),
    refused(UNSIGNED, "a set that names another before it", { file: body(ONE, THREE) }),
    refused(INVALID, "another format", { file: { ...body(ONE), format: "svc.official-sets.v2" } }),
    refused(INVALID, "a member too many", { file: { ...body(ONE), trusted: true } }),
    refused(INVALID, "no set", { file: { ...body(ONE), sets: [] } }),
    refused(INVALID, "a threshold of 0", { file: { ...body(ONE), sets: [{ ...one, threshold: 0 }] } }),
    refused(INVALID, "a threshold above the number of keys", {
      file: { ...body(ONE), sets: [{ ...one, threshold: 4 }] },
    }),
    refused(INVALID, "a key that is named twice", {
      file: { ...body(ONE), sets: [{ ...one, keys: [one?.keys[0], one?.keys[0], one?.keys[1]] }] },
    }),
    refused(INVALID, "a key of low order", {
      file: { ...body(ONE), sets: [{ ...one, keys: [`AQ${"A".repeat(41)}=`, ...(one?.keys ?? [])] }] },
    }),
    refused("official.set_older", "an older set than was used", { file: body(ONE), remembered: body(ONE, TWO) }),
    refused("official.set_other", "another set of the revision that was used", {
      file: body(ONE, fork),
      remembered: body(ONE, TWO),
    }),
    refused(UNSIGNED, "a stranger's set with a higher revision", {
      file: body(signBy(officialSet(9, [publisher, successor]), [])),
      remembered: body(ONE, TWO),
    }),
  ],
});

const { manifest, digest } = ARCHIVE;
const { id, version } = PACKAGE_FACTS;
const message = officialStatement({ id, version, digest, manifest });
const endorsedBy = (...signers: readonly PublishedKey[]) =>
  endorsementBodies(signers.map((key) => ({ keyId: key.keyId, signature: key.sign(message) })));

const ENDORSED: Inputs["endorsements"] = {
  id,
  version,
  digest,
  manifest: Buffer.from(manifest).toString("hex"),
  publisher_key_id: publisher.keyId,
  set: fileOf(body(ONE)),
  endorsements: endorsedBy(officialOne, officialTwo),
};
const met = (comment: string, change: Partial<Inputs["endorsements"]>): TestSource<Inputs["endorsements"]> => ({
  comment,
  valid: true,
  input: { ...ENDORSED, ...change },
});
const unmet = (
  comment: string,
  change: Partial<Inputs["endorsements"]>,
  code?: string,
): TestSource<Inputs["endorsements"]> => ({
  comment,
  flags: ["attack"],
  valid: false,
  ...(code === undefined ? {} : { code }),
  input: { ...ENDORSED, ...change },
});
const [signedOne, signedTwo] = ENDORSED.endorsements;
const crossed = [
  { key_id: officialOne.keyId, signature: signedTwo?.signature ?? "" },
  { key_id: officialTwo.keyId, signature: signedOne?.signature ?? "" },
];

/** Signatures of official keys beside a version. */
export const endorsements = defineGroup({
  group: "endorsements",
  version: 1,
  comment:
    "Signatures of official keys for a version. Valid: as many different keys of the newest set of the file as its threshold says have signed; `signers` are their ids, sorted. The publisher's own key does not count, and a signature that does not count spoils no other.",
  source: "The section svc.official.v1 of docs/reference/formats.md. Every verdict is written beside its signatures.",
  specification: ["R-SIGNATURE"],
  input: record({
    id: text,
    version: text,
    digest: hash,
    manifest: hex,
    publisher_key_id: hash,
    set: text,
    endorsements: listOf(record({ key_id: hash, signature: text })),
  }),
  output: record({ signers: listOf(hash) }),
  tests: [
    met("two of three keys", {}),
    met("all three", { endorsements: endorsedBy(officialThree, officialTwo, officialOne) }),
    met("a stranger's signature among them", { endorsements: endorsedBy(successor, officialOne, officialTwo) }),
    unmet("none", { endorsements: [] }),
    unmet("one of two", { endorsements: endorsedBy(officialOne) }),
    unmet("one key twice", { endorsements: endorsedBy(officialOne, officialOne) }, "official.key_repeated"),
    unmet("a key that is not in the set", { endorsements: endorsedBy(officialOne, successor) }, "official.key_unknown"),
    unmet(
      "the publisher's own key is one of the set's",
      { publisher_key_id: officialOne.keyId },
      "official.publisher_key",
    ),
    unmet("another version", { version: "2" }, "official.signature_invalid"),
    unmet("another archive", { digest: "0".repeat(64) }, "official.signature_invalid"),
    unmet("another manifest", { manifest: "7b7d" }, "official.signature_invalid"),
    unmet("signatures under each other's key", { endorsements: crossed }, "official.signature_invalid"),
  ],
});
