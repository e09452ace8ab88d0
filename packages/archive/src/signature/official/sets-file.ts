import {
  checkOfficialSetsForm,
  type EndorsementBody,
  type ErrorCode,
  OFFICIAL_SETS_FORMAT,
  type OfficialSetBody,
  type OfficialSetsBody,
} from "@bourse/contract";
import { decodeBase64 } from "../parse-key.ts";
import { checkSigners } from "./endorsements.ts";
import { type Endorsement, makeOfficialSet, type OfficialSet, officialSetStatement } from "./set.ts";

/** A set with the signatures of the set before it. */
export interface SignedOfficialSet {
  readonly set: OfficialSet;
  readonly signatures: readonly Endorsement[];
}

/** Refusals of a file of official keys. */
export type OfficialSetCode = Extract<
  ErrorCode,
  "official.set_invalid" | "official.set_unsigned" | "official.set_older" | "official.set_other"
>;

/** A reason against a file of official keys. */
export interface OfficialSetFault {
  readonly code: OfficialSetCode;
  readonly message: string;
}

/** Sets in the order of their succession. */
export type OfficialSets = readonly [SignedOfficialSet, ...SignedOfficialSet[]];

/** The newest set, which is the one in force. */
export function newestOf(sets: OfficialSets): OfficialSet {
  return (sets.at(-1) ?? sets[0]).set;
}

/** The sets of a file, each signed by the one before it, or every fault of the file. */
export type OfficialSetsVerdict =
  | { readonly ok: true; readonly sets: OfficialSets; readonly faults: readonly [] }
  | { readonly ok: false; readonly faults: readonly OfficialSetFault[] };

/**
 * Reads a file of official keys. Every set after the first must be signed by the threshold of the one before it.
 *
 * @returns `official.set_invalid` or `official.set_unsigned`; never throws.
 */
export function readOfficialSets(bytes: Uint8Array): OfficialSetsVerdict {
  const read = readProposedSets(bytes);
  if (!read.ok) return read;
  return read.open.length > 0 ? { ok: false, faults: read.open } : { ok: true, sets: read.sets, faults: [] };
}

/** Sets whose newest one may still lack signatures; `open` says which. */
export type ProposedSetsVerdict =
  | { readonly ok: true; readonly sets: OfficialSets; readonly open: readonly OfficialSetFault[] }
  | { readonly ok: false; readonly faults: readonly OfficialSetFault[] };

/** Like {@link readOfficialSets}, for whoever collects the signatures of the newest set. */
export function readProposedSets(bytes: Uint8Array): ProposedSetsVerdict {
  const form = checkOfficialSetsForm(bytes);
  if (!form.ok) return refuse(form.issues.map((each) => `${each.pointer || "/"}: ${each.message}`));
  const made = form.body.sets.map((body) => ({ body, verdict: setOf(body) }));
  const faults = made.flatMap(({ verdict }, at) => verdict.faults.map((fault) => `/sets/${at}: ${fault}`));
  if (faults.length > 0) return refuse(faults);
  const [first, ...later] = made.flatMap(({ body, verdict }) =>
    verdict.ok ? [{ set: verdict.set, signatures: endorsementsOf(body.signatures) }] : [],
  );
  if (first === undefined) return refuse(["The file holds no set."]);
  const breaks = later.map((each, at) => successionFaults(each, (later[at - 1] ?? first).set));
  const broken = breaks.slice(0, -1).flat();
  return broken.length > 0
    ? { ok: false, faults: broken }
    : { ok: true, sets: [first, ...later], open: breaks.at(-1) ?? [] };
}

/** Every reason why a set does not follow another: the digest it names, its revision, the signatures. */
export function successionFaults(
  { set, signatures }: SignedOfficialSet,
  from: OfficialSet,
): readonly OfficialSetFault[] {
  const faults: string[] = [];
  if (set.previous !== from.digest) faults.push(`Set ${set.revision} does not name set ${from.revision} before it.`);
  if (set.revision <= from.revision) faults.push(`Set ${set.revision} cannot follow set ${from.revision}.`);
  const { met, signers } = checkSigners(officialSetStatement(set), signatures, { set: from });
  if (!met)
    faults.push(
      `Set ${set.revision} is signed by ${signers.length} of the ${from.threshold} keys of set ${from.revision} that it needs.`,
    );
  return faults.map((message) => ({ code: "official.set_unsigned", message }));
}

/** The file's contents for these sets. */
export function officialSetsBody(sets: readonly SignedOfficialSet[]): OfficialSetsBody {
  return { format: OFFICIAL_SETS_FORMAT, sets: sets.map(bodyOf) };
}

/** Signatures as they are sent and stored. */
export function endorsementBodies(endorsements: readonly Endorsement[]): EndorsementBody[] {
  return endorsements.map(({ keyId, signature }) => ({ key_id: keyId, signature: base64(signature) }));
}

/** Signatures from their texts. A text that is not base64 gives a signature without bytes, which no check accepts. */
export function endorsementsOf(bodies: readonly EndorsementBody[]): Endorsement[] {
  return bodies.map(({ key_id, signature }) => ({
    keyId: key_id,
    signature: decodeBase64(signature) ?? new Uint8Array(),
  }));
}

function setOf({ revision, threshold, keys, previous }: OfficialSetBody) {
  const publicKeys = keys.map((text) => decodeBase64(text) ?? new Uint8Array());
  return makeOfficialSet({ revision, threshold, publicKeys, ...(previous === null ? {} : { previous }) });
}

function bodyOf({ set, signatures }: SignedOfficialSet): OfficialSetBody {
  return {
    revision: set.revision,
    threshold: set.threshold,
    keys: set.keys.map((each) => base64(each.publicKey)),
    previous: set.previous ?? null,
    signatures: endorsementBodies(signatures),
  };
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

function refuse(messages: readonly string[]): Extract<OfficialSetsVerdict, { ok: false }> {
  return { ok: false, faults: messages.map((message) => ({ code: "official.set_invalid", message })) };
}

/** A set as a database keeps it: without signatures, because it was checked when it was first used. */
export function keptOfficialSet(set: OfficialSet): string {
  return JSON.stringify(officialSetsBody([{ set, signatures: [] }]));
}

/** Reads what {@link keptOfficialSet} wrote. @throws Error if it is damaged */
export function readKeptOfficialSet(text: string): OfficialSet {
  const verdict = readOfficialSets(new TextEncoder().encode(text));
  if (!verdict.ok) throw new Error(`the stored official set is damaged: ${verdict.faults[0]?.message}`);
  return verdict.sets[0].set;
}
