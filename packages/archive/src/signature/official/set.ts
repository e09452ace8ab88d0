import { createHash } from "node:crypto";
import { OFFICIAL_KEYS } from "@bourse/contract";
import { type StatementDefinition, statementBytes } from "../fields.ts";
import { checkPublicKey } from "../key.ts";

/** The statement that the keys of one set sign for the next. Its SHA-256 is the set's digest. */
export const OFFICIAL_SET = {
  domain: "svc.official-set.v1",
  purpose: "The keys of one official set sign for the set that follows it.",
  signer: "as many keys of the set before as its threshold says; nobody for the first set",
  fields: [
    { name: "revision", encoding: "decimal", says: "the set's revision, higher than that of the set before" },
    { name: "threshold", encoding: "decimal", says: "how many of its keys must sign" },
    {
      name: "previous",
      encoding: "hex",
      says: "the digest of the set before, which is the SHA-256 of its statement; empty (length 0) for the first set",
    },
    { name: "keys", encoding: "each raw", says: "the 32 bytes of each key, in the order of their ids" },
  ],
} as const satisfies StatementDefinition;

/** A public key of an official set. */
export interface OfficialKey {
  /** SHA-256 of the public key, hex. */
  readonly keyId: string;
  /** 32 raw bytes. */
  readonly publicKey: Uint8Array;
}

/** The keys that decide together who is official. Only {@link makeOfficialSet} makes one. */
export interface OfficialSet {
  /** Rises with each set. */
  readonly revision: number;
  /** Different keys that must sign. */
  readonly threshold: number;
  /** In the order of their ids. */
  readonly keys: readonly OfficialKey[];
  /** Digest of the set that signed this one; absent for the first. */
  readonly previous?: string;
  /** SHA-256 of the set's statement, hex. */
  readonly digest: string;
}

/** A signature by an official key. */
export interface Endorsement {
  /** SHA-256 of the official public key, hex. */
  readonly keyId: string;
  /** 64 raw bytes. */
  readonly signature: Uint8Array;
}

/** The parts of a set. */
export interface OfficialSetInput extends Pick<OfficialSet, "revision" | "threshold" | "previous"> {
  /** 32 raw bytes each. */
  readonly publicKeys: readonly Uint8Array[];
}

/** A set, or every reason why its parts do not form one. */
export type OfficialSetVerdict =
  | { readonly ok: true; readonly set: OfficialSet; readonly faults: readonly [] }
  | { readonly ok: false; readonly faults: readonly string[] };

/**
 * Makes a set of keys: each valid and named once, the threshold from 1 to their number. A threshold of 0 would make
 * every package official, and a key that is named twice would count twice.
 */
export function makeOfficialSet(input: OfficialSetInput): OfficialSetVerdict {
  const { revision, threshold, previous, publicKeys } = input;
  const verdicts = publicKeys.map(checkPublicKey);
  const keys = verdicts.flatMap((each) => (each.ok ? [{ keyId: each.keyId, publicKey: each.publicKey }] : []));
  const faults = [...countFaults(input), ...verdicts.flatMap((each) => (each.ok ? [] : [each.message]))];
  if (new Set(keys.map((each) => each.keyId)).size !== keys.length) faults.push("A key is named more than once.");
  if (faults.length > 0) return { ok: false, faults };
  const sorted = keys.toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1));
  const parts = { revision, threshold, keys: sorted, ...(previous === undefined ? {} : { previous }) };
  const digest = createHash("sha256").update(officialSetStatement(parts)).digest("hex");
  return { ok: true, set: { ...parts, digest }, faults: [] };
}

/**
 * The bytes that keys of the previous set sign: the revision, the threshold, the digest of the previous set and every
 * key, so that a signature is not valid for a set with another predecessor.
 */
export function officialSetStatement(set: Omit<OfficialSet, "digest">): Uint8Array {
  const { previous = "" } = set;
  return statementBytes(OFFICIAL_SET, { ...set, previous, keys: set.keys.map((each) => each.publicKey) });
}

function countFaults({ revision, threshold, publicKeys }: OfficialSetInput): string[] {
  const faults: string[] = [];
  if (!Number.isSafeInteger(revision) || revision < 1) faults.push(`The revision ${revision} is not 1 or more.`);
  if (publicKeys.length < 1 || publicKeys.length > OFFICIAL_KEYS)
    faults.push(`A set has 1 to ${OFFICIAL_KEYS} keys, not ${publicKeys.length}.`);
  if (!Number.isSafeInteger(threshold) || threshold < 1 || threshold > publicKeys.length)
    faults.push(`The threshold ${threshold} is not from 1 to the number of keys, ${publicKeys.length}.`);
  return faults;
}
