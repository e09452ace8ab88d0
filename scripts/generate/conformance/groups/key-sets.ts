import { rotationStatement } from "@bourse/archive";
import { KEYS, PACKAGE_FACTS, type PublishedKey } from "../../formats/vectors.ts";
import { defineGroup, hash, record, type TestSource, text } from "../define.ts";
import type { Inputs } from "../inputs.ts";
import { base64Of, LOW_ORDER } from "./signing.ts";

const { publisher, successor, officialOne, officialTwo } = KEYS;

type KeySet = Inputs["key-sets"]["set"];
type SetKey = KeySet["keys"][number];

const day = (number: number): string => `2026-01-0${number}T00:00:00.000Z`;
/** Publisher of the keys. */
export const PUBLISHER_NAME = PACKAGE_FACTS.publisher;

/** A key in a set of keys. */
export const setKey = (key: PublishedKey, from: number, more: Partial<SetKey> = {}): SetKey => ({
  key_id: key.keyId,
  public_key: base64Of(key.publicKey),
  valid_from: day(from),
  retired_from: null,
  revocation: null,
  rotation: null,
  verified: true,
  ...more,
});

/** A rotation of {@link PUBLISHER_NAME}'s key as its set shows it. */
export function rotationOf(old: PublishedKey, next: PublishedKey, at: number): NonNullable<SetKey["rotation"]> {
  const said = { publisher: PUBLISHER_NAME, oldKeyId: old.keyId, effectiveAt: day(at), challenge: "c" };
  const signature = base64Of(old.sign(rotationStatement({ ...said, newPublicKey: next.publicKey })));
  return { old_key_id: old.keyId, effective_at: day(at), challenge: "c", signature };
}

const revoked = (at: number) => ({ effective_at: day(at), revoked_at: day(at), reason: "stolen" });

const FIRST = setKey(publisher, 1, { retired_from: day(2) });
const SECOND = setKey(successor, 2, { rotation: rotationOf(publisher, successor, 2), retired_from: day(4) });
const THIRD = setKey(officialOne, 4, { rotation: rotationOf(successor, officialOne, 4) });
const SET: KeySet = { publisher: PUBLISHER_NAME, revision: "7", keys: [FIRST, SECOND, THIRD] };

const KEY_SET_INPUT: Inputs["key-sets"] = {
  set: SET,
  publisher: PUBLISHER_NAME,
  highest_revision: null,
  trusted: publisher.keyId,
  signed_by: officialOne.keyId,
  published_at: day(5),
};

type KeySetTest = TestSource<Inputs["key-sets"]>;

const taken = (comment: string, change: Partial<Inputs["key-sets"]>): KeySetTest => ({
  comment,
  valid: true,
  input: { ...KEY_SET_INPUT, ...change },
});
const refusedSet = (code: string, comment: string, change: Partial<Inputs["key-sets"]>): KeySetTest => ({
  comment,
  valid: false,
  code,
  input: { ...KEY_SET_INPUT, ...change },
});
const of = (...keysOfSet: readonly SetKey[]): Partial<Inputs["key-sets"]> => ({
  set: { ...SET, keys: [...keysOfSet] },
});
const INVALID = "trust.key_set_invalid";
const secondRotation = rotationOf(publisher, successor, 2);

/** Keys of a publisher over time. */
export const keySets = defineGroup({
  group: "key-sets",
  version: 1,
  comment:
    "The keys of a publisher as `GET /publishers/keys` shows them. Valid: the set holds, a chain of rotations leads from the trusted key to the one that signed, no key of the chain had been revoked when it signed for the next, and the signing key was not revoked when the version was published.",
  source: "The section svc.key-rotation.v1 of docs/reference/formats.md. Every verdict is written beside its set.",
  specification: ["P8", "P9", "R-SIGNATURE"],
  input: record({
    set: { type: "object" },
    publisher: text,
    highest_revision: { type: ["string", "null"] },
    trusted: hash,
    signed_by: hash,
    published_at: text,
  }),
  tests: [
    taken("two rotations lead to the signing key", {}),
    taken("the trusted key itself signed", { signed_by: publisher.keyId }),
    taken("the revision that was seen before", { highest_revision: "7" }),
    taken("the keys stand in another order", of(THIRD, FIRST, SECOND)),
    taken(
      "the first key was revoked after it had signed for the second",
      of({ ...FIRST, revocation: revoked(3) }, SECOND, THIRD),
    ),
    taken(
      "the signing key was revoked after the version was published",
      of(FIRST, SECOND, { ...THIRD, revocation: revoked(6) }),
    ),
    refusedSet("trust.key_set_backwards", "an older revision than was seen", { highest_revision: "8" }),
    refusedSet("trust.key_set_backwards", "an older revision, beyond 2^53", { highest_revision: "9007199254740993" }),
    refusedSet(INVALID, "the keys of another publisher", { set: { ...SET, publisher: "Other" } }),
    refusedSet(INVALID, "a key that stands there twice", of(FIRST, FIRST, SECOND, THIRD)),
    refusedSet(INVALID, "the old key of a rotation is missing", of(SECOND, THIRD)),
    refusedSet(
      INVALID,
      "an id that is not that of its key",
      of({ ...FIRST, key_id: officialTwo.keyId }, SECOND, THIRD),
    ),
    refusedSet(
      INVALID,
      "a key of low order",
      of({ ...FIRST, public_key: base64Of(LOW_ORDER[0] ?? "") }, SECOND, THIRD),
    ),
    refusedSet(
      INVALID,
      "another time than was signed",
      of(FIRST, { ...SECOND, rotation: { ...secondRotation, effective_at: day(3) } }, THIRD),
    ),
    refusedSet(
      INVALID,
      "the same time in another writing",
      of(FIRST, { ...SECOND, rotation: { ...secondRotation, effective_at: "2026-01-02T00:00:00Z" } }, THIRD),
    ),
    refusedSet(
      INVALID,
      "another challenge than was signed",
      of(FIRST, { ...SECOND, rotation: { ...secondRotation, challenge: "d" } }, THIRD),
    ),
    refusedSet(
      INVALID,
      "a rotation that the new key signed itself",
      of(
        FIRST,
        { ...SECOND, rotation: { ...secondRotation, signature: rotationOf(successor, successor, 2).signature } },
        THIRD,
      ),
    ),
    refusedSet(
      "trust.key_untrusted",
      "no rotation leads to the signing key",
      of(FIRST, { ...SECOND, rotation: null }, THIRD),
    ),
    refusedSet("trust.key_untrusted", "the chain leads the other way", {
      trusted: officialOne.keyId,
      signed_by: publisher.keyId,
    }),
    refusedSet("trust.key_untrusted", "a trusted key that is not in the set", { trusted: officialTwo.keyId }),
    refusedSet(
      "trust.key_untrusted",
      "the old key was revoked when it signed for the next",
      of({ ...FIRST, revocation: revoked(2) }, SECOND, THIRD),
    ),
    refusedSet(
      "signature.key_revoked",
      "the signing key was revoked when the version was published",
      of(FIRST, SECOND, { ...THIRD, revocation: revoked(5) }),
    ),
    refusedSet("signature.key_revoked", "a time that cannot be read counts as late", {
      ...of(FIRST, SECOND, { ...THIRD, revocation: revoked(6) }),
      published_at: "soon",
    }),
  ],
});
