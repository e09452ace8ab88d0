import type { RateRule } from "./rest.ts";
import { DAY_MS, HOUR_MS, KIB, MINUTE_MS } from "./units.ts";

/** Limits of publishers' members, keys and transfers. Times in milliseconds. */
export interface PublisherLimits {
  readonly invitationMs: number;
  readonly members: number;
  readonly rotationPastMs: number;
  readonly keyFutureMs: number;
  readonly transferMs: number;
}

/** Default limits, each with its reason. */
export const PUBLISHER_LIMITS: PublisherLimits = {
  // A week: long enough for a person on leave, short enough not to be forgotten.
  invitationMs: 7 * DAY_MS,
  // A team, not a crowd: every member may publish. Open invitations count.
  members: 50,
  // A rotation "from now on" is signed before it arrives: the limit is the lifetime of its challenge.
  rotationPastMs: 10 * MINUTE_MS,
  // How far ahead a key's end may be set: allows planning a release train, but not delaying the response to a
  // compromise for long.
  keyFutureMs: 30 * DAY_MS,
  // Longest lifetime of an offer: a contract is signed within a month, and a forgotten offer does not stay open
  // forever.
  transferMs: 30 * DAY_MS,
};

/** Limits of checking publishers' proofs. Times in milliseconds, sizes in bytes. */
export interface ProofLimits {
  readonly pendingMs: number;
  readonly challengeMs: number;
  readonly keyMs: number;
  readonly perPublisher: number;
  readonly createRate: RateRule;
  readonly evidenceShown: number;
  readonly firstLookMs: number;
  readonly longestLookMs: number;
  readonly recheckMs: number;
  readonly failingRecheckMs: number;
  readonly graceMs: number;
  readonly unreachableGraceMs: number;
  readonly longestLapsedMs: number;
  readonly batch: number;
  readonly parallel: number;
  readonly leaseMs: number;
  readonly everySeconds: number;
  readonly dnsRecords: number;
  readonly dnsBytes: number;
  readonly fileBytes: number;
  readonly fileTokens: number;
  readonly fileMs: number;
  readonly checkRate: RateRule;
}

/** Default limits, each with its reason. */
export const PROOF_LIMITS: ProofLimits = {
  // Two weeks are enough to get a DNS record from another department.
  pendingMs: 14 * DAY_MS,
  // A client signs immediately.
  challengeMs: 10 * MINUTE_MS,
  // A signature proves that the key was there on that day; after a quarter it proves little.
  keyMs: 90 * DAY_MS,
  // A company and its brands; more would make the service a scanner of other people's hosts.
  perPublisher: 10,
  // Proven and abandoned proofs no longer count against the limit, and every proof stays on record: a loop must not
  // fill it.
  createRate: { burst: 30, refillMs: HOUR_MS },
  // No reviewer reads more; a DNS record that changes between checks adds a line each time.
  evidenceShown: 500,
  // A record often appears a few minutes after it was requested; then the wait grows with the proof's age.
  firstLookMs: 5 * MINUTE_MS,
  longestLookMs: 6 * HOUR_MS,
  // A domain that changes hands is noticed within days.
  recheckMs: DAY_MS,
  failingRecheckMs: HOUR_MS,
  // A zone that was edited by mistake is corrected within a day; a name server may be down for a long weekend.
  graceMs: DAY_MS,
  unreachableGraceMs: 7 * DAY_MS,
  // Few lapsed proofs recover; they are checked less and less often.
  longestLapsedMs: 30 * DAY_MS,
  // One run of the job ends before its lease does, even if every server drips its answer.
  batch: 50,
  parallel: 5,
  leaseMs: 15 * MINUTE_MS,
  everySeconds: 60,
  // More than any zone's verification records at one name.
  dnsRecords: 64,
  // A token has 60 characters; SPF records reach 450.
  dnsBytes: 1024,
  // Thirty-two tokens with their quotes.
  fileBytes: 16 * KIB,
  fileTokens: 32,
  // A host that needs longer for a small file counts as unreachable.
  fileMs: 10_000,
  // A person waiting for DNS presses the button a few times.
  checkRate: { burst: 5, refillMs: 30_000 },
};

/** Maximum keys of an official set: no set needs more signers, and each key costs a check at every install. */
export const OFFICIAL_KEYS = 16;

/** Maximum signatures beside a version: one by each key of a full set and of the set before it. More would only cost time to check. */
export const ENDORSEMENTS = 2 * OFFICIAL_KEYS;

/** Sets in a file, the first and its successors: a new one each month for five years. */
export const OFFICIAL_SETS = 60;

/** A full file has about 300 KB: each set has at most 16 keys and 32 signatures. */
export const OFFICIAL_SETS_MAX_BYTES = 512 * KIB;

/** A guest of some thousand lines in modules of a usual size. */
export const SOURCE_FILES = 200;
export const SOURCE_PATH_CHARACTERS = 256;
/** All source files of a guest together: more is data, or somebody else's library. */
export const SOURCES_CHARACTERS = 512 * KIB;
