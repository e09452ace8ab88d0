import {
  checkEndorsements,
  type EndorsementFault,
  endorsementsOf,
  newestOf,
  type OfficialSetFault,
  type OfficialSets,
  readOfficialSets,
} from "@bourse/archive";
import {
  type EndorsementBody,
  type Issue,
  issue,
  type Manifest,
  needsOfficialSignatures,
  OFFICIAL_SETS_MAX_BYTES,
} from "@bourse/contract";
import { readBounded } from "../read/bytes.ts";
import { readEndorsementsFile, withoutRepeats } from "./endorsements-file.ts";

/** The official keys that have signed a package, and the number that is missing. */
export interface OfficialStanding {
  /** Revision of the set; null: no file of official keys was given, so nothing was compared. */
  readonly set: number | null;
  readonly threshold: number | null;
  /** Number of keys in the set. */
  readonly keys: number | null;
  /** Ids of the keys whose signatures count. */
  readonly signed_by: readonly string[];
  /** Signatures that are missing; null when nothing was compared. */
  readonly missing: number | null;
  readonly faults: readonly EndorsementFault[];
}

/** The files and signatures with which a package is compared. */
export interface OfficialInput {
  /** A file of official keys. */
  readonly set?: string | undefined;
  /** A file of `bourse official sign`. */
  readonly signatures?: string | undefined;
  /** Signatures that a record has. */
  readonly known?: readonly EndorsementBody[] | undefined;
  /** The publisher's key, which does not count as official. */
  readonly publisherKeyId?: string | undefined;
}

/** The part of a package that the official keys sign. */
export interface SignedPart {
  readonly manifest: Pick<Manifest, "id" | "version" | "runtime">;
  readonly manifestBytes: Uint8Array;
  readonly digest: string;
}

/** The standing of a package; null for a runtime that needs no official signature. Or why the files cannot be used. */
export type StandingAnswer =
  | { readonly standing: OfficialStanding | null; readonly issues?: undefined }
  | { readonly standing?: undefined; readonly issues: readonly Issue[] };

const NOTHING_COMPARED: OfficialStanding = {
  set: null,
  threshold: null,
  keys: null,
  signed_by: [],
  missing: null,
  faults: [],
};

/** Compares a package with a file of official keys. */
export async function officialStanding(found: SignedPart, input: OfficialInput): Promise<StandingAnswer> {
  if (!needsOfficialSignatures(found.manifest.runtime)) return { standing: null };
  if (input.set === undefined) return { standing: NOTHING_COMPARED };
  const { sets, issues = [] } = await readSets(input.set);
  if (sets === undefined) return { issues };
  const file = input.signatures === undefined ? undefined : await readEndorsementsFile(input.signatures);
  if (file?.issues !== undefined) return { issues: file.issues.map((each) => ofFile(each, input.signatures)) };
  const known = withoutRepeats([...(input.known ?? []), ...(file?.file.endorsements ?? [])]);
  return { standing: compare(found, sets, { ...input, known }) };
}

function compare(
  { manifest: { id, version }, manifestBytes, digest }: SignedPart,
  sets: OfficialSets,
  { known = [], publisherKeyId = "" }: OfficialInput,
): OfficialStanding {
  const set = newestOf(sets);
  const statement = { id, version, digest, manifest: manifestBytes, publisherKeyId };
  const { signers, missing, faults } = checkEndorsements(statement, endorsementsOf(known), set);
  const { revision, threshold, keys } = set;
  const explained = faults.map((each) => explain(each, sets));
  return { set: revision, threshold, keys: keys.length, signed_by: signers, missing, faults: explained };
}

/** A key outside the newest set is a replaced one, a stranger's, or one that this file does not know yet. */
function explain(fault: EndorsementFault, sets: OfficialSets): EndorsementFault {
  if (fault.code !== "official.key_unknown") return fault;
  const { revision } = newestOf(sets);
  const earlier = sets.findLast(({ set }) => set.keys.some((each) => each.keyId === fault.keyId))?.set.revision;
  const message =
    earlier === undefined
      ? `The key is in no set of the file of official keys: a stranger's, or of a set that is newer than set ${revision}.`
      : `The key is of set ${earlier}, which set ${revision} has replaced.`;
  return { ...fault, message };
}

/** Two files are given, so an issue names the one that it is about. */
function ofFile(found: Issue, path = ""): Issue {
  return { ...found, message: `${path}: ${found.message}` };
}

async function readSets(path: string): Promise<{ readonly sets?: OfficialSets; readonly issues?: readonly Issue[] }> {
  const { bytes, issue: fault } = await readBounded(path, OFFICIAL_SETS_MAX_BYTES);
  if (fault !== undefined) return { issues: [ofFile(fault, path)] };
  const read = readOfficialSets(bytes);
  if (read.ok) return { sets: read.sets };
  return { issues: read.faults.map(({ code, message }: OfficialSetFault) => issue(code, "", `${path}: ${message}`)) };
}
