import type { RateRule } from "./rate-rule.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

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
  fileBytes: 16 * 1024,
  fileTokens: 32,
  // A host that needs longer for a small file counts as unreachable.
  fileMs: 10_000,
  // A person waiting for DNS presses the button a few times.
  checkRate: { burst: 5, refillMs: 30_000 },
};
