import { type Static, Type } from "typebox";
import { HASH_VALUE_PATTERN } from "../identifiers.ts";
import { ENDORSEMENTS, OFFICIAL_KEYS, OFFICIAL_SETS } from "../limits/publishers.ts";
import type { Runtime } from "../manifest/contract.ts";
import { closed } from "../schemas/bodies.ts";

/** First field of the file, so that no other JSON is taken for it. */
export const OFFICIAL_SETS_FORMAT = "svc.official-sets.v1";

const KeyIdSchema = Type.String({ pattern: HASH_VALUE_PATTERN });

/** A signature by an official key, for a version or for the next set. */
export const EndorsementSchema = {
  ...closed({
    /** SHA-256 of the official public key. */
    key_id: KeyIdSchema,
    /** base64 of 64 bytes. */
    signature: Type.String({ pattern: "^[A-Za-z0-9+/]{86}==$" }),
  }),
  title: "Endorsement",
};
export type EndorsementBody = Static<typeof EndorsementSchema>;

/** One set of official keys, as written in the file. */
export const OfficialSetSchema = closed({
  /** Rises with each set. */
  revision: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
  /** Different keys that must sign. */
  threshold: Type.Integer({ minimum: 1, maximum: OFFICIAL_KEYS }),
  /** base64 of 32 bytes each. */
  keys: Type.Array(Type.String({ pattern: "^[A-Za-z0-9+/]{43}=$" }), { minItems: 1, maxItems: OFFICIAL_KEYS }),
  /** SHA-256 of the set that signed this one; null for the first. */
  previous: Type.Union([KeyIdSchema, Type.Null()]),
  /** By keys of the previous set; empty for the first. */
  signatures: Type.Array(EndorsementSchema, { maxItems: OFFICIAL_KEYS }),
});
export type OfficialSetBody = Static<typeof OfficialSetSchema>;

/** First field of a file of signatures. */
export const ENDORSEMENTS_FORMAT = "svc.endorsements.v1";

/** Signatures of official keys for one version: the file in which their owners pass them on. */
export const EndorsementsFileSchema = closed({
  format: Type.Literal(ENDORSEMENTS_FORMAT),
  id: Type.String(),
  version: Type.String(),
  digest: Type.String({ pattern: HASH_VALUE_PATTERN }),
  endorsements: Type.Array(EndorsementSchema, { minItems: 1, maxItems: ENDORSEMENTS }),
});
export type EndorsementsFile = Static<typeof EndorsementsFileSchema>;

/** The file of official keys: the first set that is still known, and its successors in order. */
export const OfficialSetsSchema = closed({
  format: Type.Literal(OFFICIAL_SETS_FORMAT),
  sets: Type.Array(OfficialSetSchema, { minItems: 1, maxItems: OFFICIAL_SETS }),
});
export type OfficialSetsBody = Static<typeof OfficialSetsSchema>;

/**
 * Runtimes that only the service itself may publish: their packages run only with the signatures of official keys. The
 * publisher's name alone proves nothing.
 */
export const OFFICIAL_RUNTIMES: readonly Runtime[] = ["webApp", "managedModel"];

/** True for a runtime whose packages need the signatures of official keys. */
export function needsOfficialSignatures(runtime: string): boolean {
  return OFFICIAL_RUNTIMES.some((each) => each === runtime);
}
