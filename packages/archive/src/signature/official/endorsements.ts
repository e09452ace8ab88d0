import { ENDORSEMENTS, type ErrorCode } from "@bourse/contract";
import { verifyStrict } from "../verify.ts";
import type { Endorsement, OfficialSet } from "./set.ts";
import { type OfficialStatement, officialStatement } from "./statement.ts";

/** A signature that does not count, and why. */
export interface EndorsementFault {
  readonly code: EndorsementCode;
  /** The key that it names. */
  readonly keyId: string;
  readonly message: string;
}

/** Faults of single signatures. */
export type EndorsementCode = Extract<
  ErrorCode,
  | "official.key_unknown"
  | "official.key_repeated"
  | "official.signature_invalid"
  | "official.publisher_key"
  | "official.endorsements_too_many"
>;

/** The valid signatures of a list. */
export interface EndorsementVerdict {
  /** Ids of the different keys whose signatures are valid. */
  readonly signers: readonly string[];
  /** True when there are at least as many signers as the set's threshold. Refused signatures do not change that. */
  readonly met: boolean;
  /** Number of valid signatures still needed; 0 when the threshold is met. */
  readonly missing: number;
  readonly faults: readonly EndorsementFault[];
}

/** A version as the official keys sign it, with the key that signed it for its publisher. */
export interface EndorsedVersion extends OfficialStatement {
  /** SHA-256 of the publisher's public key, hex. */
  readonly publisherKeyId: string;
}

/**
 * Checks the official signatures of a version strictly and lists every fault. The publisher's own key does not count:
 * otherwise a thief of that one key would have both roles.
 */
export function checkEndorsements(
  { publisherKeyId, ...statement }: EndorsedVersion,
  endorsements: readonly Endorsement[],
  set: OfficialSet,
): EndorsementVerdict {
  return checkSigners(officialStatement(statement), endorsements, { set, excluded: publisherKeyId });
}

/** Checks who of a set signed a message. `excluded` is a key that does not count. */
export function checkSigners(
  message: Uint8Array,
  endorsements: readonly Endorsement[],
  { set, excluded }: { readonly set: OfficialSet; readonly excluded?: string },
): EndorsementVerdict {
  const signers = new Set<string>();
  const faults: EndorsementFault[] = [];
  for (const each of endorsements.slice(0, ENDORSEMENTS)) {
    const fault = faultOf(message, each, { set, excluded, signers });
    if (fault === undefined) signers.add(each.keyId);
    else faults.push({ keyId: each.keyId, ...fault });
  }
  const next = endorsements[ENDORSEMENTS];
  if (next !== undefined) faults.push({ keyId: next.keyId, ...tooMany(endorsements.length) });
  const missing = Math.max(0, set.threshold - signers.size);
  // No file can have a threshold below 1, but such a threshold would accept everything.
  return { signers: [...signers], met: set.threshold >= 1 && missing === 0, missing, faults };
}

type Fault = Omit<EndorsementFault, "keyId">;

function faultOf(
  message: Uint8Array,
  { keyId, signature }: Endorsement,
  known: { readonly set: OfficialSet; readonly excluded: string | undefined; readonly signers: ReadonlySet<string> },
): Fault | undefined {
  const key = known.set.keys.find((each) => each.keyId === keyId);
  if (key === undefined) return { code: "official.key_unknown", message: "The key is not in the official set." };
  if (keyId === known.excluded)
    return { code: "official.publisher_key", message: "The key signed for the publisher and does not count again." };
  if (known.signers.has(keyId))
    return { code: "official.key_repeated", message: "The key has signed already and counts once." };
  const verdict = verifyStrict({ publicKey: key.publicKey, message, signature });
  return verdict.ok ? undefined : { code: "official.signature_invalid", message: verdict.message };
}

function tooMany(count: number): Fault {
  return {
    code: "official.endorsements_too_many",
    message: `Only the first ${ENDORSEMENTS} of ${count} signatures were read.`,
  };
}
