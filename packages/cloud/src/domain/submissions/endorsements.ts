import {
  checkEndorsements,
  type EndorsedVersion,
  type EndorsementFault,
  type EndorsementVerdict,
  endorsementsOf,
  type OfficialSet,
} from "@bourse/archive";
import { ENDORSEMENTS, type EndorsementBody, issue, needsOfficialSignatures } from "@bourse/contract";
import type { OfficialStanding } from "@bourse/contract/rest";
import { refuse } from "../../failure.ts";
import type { Submitted } from "../../store/submissions/submissions.ts";

/** The part of a submission that its official signatures are about. */
export type Endorsable = Pick<
  Submitted,
  "id" | "version" | "runtime" | "digest" | "manifest" | "endorsements" | "key_id"
>;

/**
 * The stored signatures and the new ones, each of which must be valid. Drops the oldest beyond a limit, because nobody
 * reads more: signatures of keys that were replaced long ago must not hide the new ones.
 */
export function addSignatures(
  official: OfficialSet | undefined,
  row: Endorsable,
  sent: readonly EndorsementBody[],
): EndorsementBody[] {
  const stored = storedIn(row);
  const fresh = sent.filter((each) => !stored.some((kept) => kept.key_id === each.key_id));
  if (fresh.length === 0) return stored;
  if (official === undefined) refuse("official.set_missing", "this marketplace was given no official keys");
  requireValid(checkEndorsements(toVersion(row), endorsementsOf(fresh), official).faults);
  return [...stored, ...fresh].slice(-ENDORSEMENTS);
}

/** Refuses to publish a version of an official runtime that too few of this service's official keys have signed. */
export function requireOfficial(official: OfficialSet | undefined, row: Endorsable): void {
  const standing = officialStanding(official, row);
  if (standing === null || standing.missing === 0) return;
  if (official === undefined) refuse("official.set_missing", "this marketplace was given no official keys");
  const { signed_by: signers, threshold } = standing;
  refuse("official.too_few", `${signers.length} of the ${threshold} official signatures that it needs are there`);
}

/** The official keys that have signed a version, and how many are missing; null for a runtime that needs none. */
export function officialStanding(official: OfficialSet | undefined, row: Endorsable): OfficialStanding | null {
  if (!needsOfficialSignatures(row.runtime)) return null;
  // Without official keys nobody can sign, so at least one signature is missing.
  if (official === undefined) return { threshold: null, signed_by: [], missing: 1 };
  const { signers, missing } = verdictOn(official, row);
  return { threshold: official.threshold, signed_by: [...signers], missing };
}

function verdictOn(official: OfficialSet, row: Endorsable): EndorsementVerdict {
  return checkEndorsements(toVersion(row), endorsementsOf(storedIn(row)), official);
}

function requireValid(faults: readonly EndorsementFault[]): void {
  const [first] = faults;
  if (first === undefined) return;
  refuse(
    first.code,
    undefined,
    faults.map(({ code, keyId, message }) => issue(code, "/endorsements", `key ${keyId}: ${message}`)),
  );
}

function toVersion({ id, version, digest, manifest, key_id: publisherKeyId }: Endorsable): EndorsedVersion {
  return { id, version, digest, manifest: new Uint8Array(Buffer.from(manifest)), publisherKeyId };
}

const storedIn = ({ endorsements }: Endorsable) => JSON.parse(endorsements) as EndorsementBody[];
