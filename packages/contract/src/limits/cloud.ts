import { ACCOUNT_LIMITS, type AccountLimits } from "./accounts.ts";
import { LARGEST_ARCHIVE_BYTES } from "./archive.ts";
import { NOTICE_LIMITS, type NoticeLimits } from "./notices.ts";
import { PAYMENT_LIMITS, type PaymentLimits } from "./payments.ts";
import { PROOF_LIMITS, type ProofLimits } from "./proofs.ts";
import { PUBLISHER_LIMITS, type PublisherLimits } from "./publishers.ts";
import { RECENT_LOGIN_SECONDS } from "./rest.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A bucket of requests: `burst` at once, then one per `refillMs`. */
export interface RateRule {
  readonly burst: number;
  readonly refillMs: number;
}

/** What the service takes and for how long. Times in milliseconds, sizes in bytes; a test passes smaller ones. */
export interface CloudLimits {
  readonly jsonBodyBytes: number;
  readonly completeBodyBytes: number;
  readonly headerBytes: number;
  readonly requestMs: number;
  readonly headersMs: number;
  readonly packageBytes: number;
  readonly ticketMs: number;
  readonly challengeMs: number;
  readonly sessionMs: number;
  readonly loginMs: number;
  readonly recentLoginMs: number;
  readonly passwordLength: number;
  readonly pageDefault: number;
  readonly pageMost: number;
  readonly auditExportLines: number;
  readonly catalogueStaleMs: number;
  readonly catalogueCacheBytes: number;
  readonly reviewRetryMs: number;
  readonly review: ReviewLimits;
  readonly jobPollMs: number;
  readonly jobPollUnheardMs: number;
  readonly jobStopMs: number;
  readonly money: MoneyLimits;
  readonly payments: PaymentLimits;
  readonly accounts: AccountLimits;
  readonly publishers: PublisherLimits;
  readonly notices: NoticeLimits;
  readonly proofs: ProofLimits;
  readonly rates: CloudRates;
}

/** How the queue of reviews is ordered and told of. */
export interface ReviewLimits {
  readonly claimMs: number;
  readonly patienceMs: Readonly<Record<"low" | "standard" | "high", number>>;
  readonly medianOf: number;
  readonly medianLeast: number;
  readonly comments: number;
}

/** The rules of creators' earnings that a deployment may set. */
export interface MoneyLimits {
  readonly holdMs: number;
  readonly feeBasisPoints: bigint;
  readonly releaseEveryMs: number;
  readonly exportBatch: number;
}

/** The buckets by what they guard; `read` and `write` are kept by each node, the others in the database for all nodes. */
export interface CloudRates {
  readonly login: RateRule;
  readonly read: RateRule;
  readonly write: RateRule;
  readonly money: RateRule;
  readonly newExtension: RateRule;
  readonly newVersion: RateRule;
}

/** The limits of a service that is given no others; each with its reason. */
export const CLOUD_LIMITS: CloudLimits = {
  // The largest ordinary body is a decision with its rule ids.
  jsonBodyBytes: 64 * KIB,
  // A manifest of at most 1 MiB, and what stands around it.
  completeBodyBytes: MIB + 64 * KIB,
  // Node's own default; a bearer and a handful of headers need a tenth.
  headerBytes: 16 * KIB,
  // The largest package over a line of 5 Mbit/s.
  requestMs: 2 * MINUTE_MS,
  // Headers fit one packet; who needs longer holds the connection on purpose.
  headersMs: 10_000,
  // The largest cap of any runtime.
  packageBytes: LARGEST_ARCHIVE_BYTES,
  // Long enough for the largest upload over a slow line; the specification only says that a ticket is temporary.
  ticketMs: 10 * MINUTE_MS,
  // A client signs at once.
  challengeMs: 10 * MINUTE_MS,
  // A working day without asking for the password again.
  sessionMs: 12 * HOUR_MS,
  // However often a session is refreshed, the password is asked for once a month.
  loginMs: 30 * 24 * HOUR_MS,
  // The specification's figure.
  recentLoginMs: RECENT_LOGIN_SECONDS * 1000,
  // With the rate of logins below, 12 characters are out of reach of guessing.
  passwordLength: 12,
  // One screen of a list.
  pageDefault: 50,
  // A page of 100 versions with manifests stays below a few MiB.
  pageMost: 100,
  // A part of some MiB; a client that wants more asks for the next part.
  auditExportLines: 10_000,
  // How long another node may still show a version after this one yanked it; nginx in front keeps it for as long again.
  catalogueStaleMs: 500,
  // Answers kept ready in memory; a thousand plugins of fifty versions.
  catalogueCacheBytes: 64 * MIB,
  // First wait after a check that failed for a reason of its own; it doubles up to an hour.
  reviewRetryMs: 5000,
  review: {
    // A day's work: who took a submission and went on holiday does not keep its author waiting.
    claimMs: 24 * HOUR_MS,
    // The queue is ordered by when a tier's patience ends: what is quick to judge goes first, and whatever waits long
    // enough goes before everything new.
    patienceMs: { low: 4 * HOUR_MS, standard: 48 * HOUR_MS, high: 96 * HOUR_MS },
    // Enough to be steady, few enough to follow a change within weeks.
    medianOf: 50,
    // Fewer say nothing, and could be recognised.
    medianLeast: 5,
    // A thread of a thousand is no review any more; it bounds what one submission can store.
    comments: 1000,
  },
  // A job wakes its workers by a notification; this finds what was put off, or was missed while a connection was down.
  jobPollMs: 5000,
  // Where no notification can be had (a pooler between), this is how long a job waits.
  jobPollUnheardMs: 1000,
  // A node that is asked to end gives the running jobs this long; what is not done then is done by another.
  jobStopMs: 3000,
  payments: PAYMENT_LIMITS,
  accounts: ACCOUNT_LIMITS,
  publishers: PUBLISHER_LIMITS,
  money: {
    // Most buyers who want their money back say so within two weeks.
    holdMs: 14 * 24 * HOUR_MS,
    // 15 %: what comparable marketplaces take of a small publisher.
    feeBasisPoints: 1500n,
    // A hold is counted in days; nobody misses a minute.
    releaseEveryMs: MINUTE_MS,
    // Entries read at once for an export; a few hundred KiB.
    exportBatch: 1000,
  },
  notices: NOTICE_LIMITS,
  proofs: PROOF_LIMITS,
  rates: {
    // Ten typing errors, then two guesses a minute: a dictionary takes centuries.
    login: { burst: 10, refillMs: 30_000 },
    // Generous: a mirror reads everything; a loop that runs away is stopped.
    read: { burst: 2000, refillMs: 2 },
    // More than any person and any release script.
    write: { burst: 120, refillMs: 500 },
    // A person withdraws a few times a month; a retrying client is not stopped by its own retries.
    money: { burst: 30, refillMs: 2000 },
    // Names are scarce: five at once, then one in ten minutes.
    newExtension: { burst: 5, refillMs: 10 * MINUTE_MS },
    // A release train of thirty, then one a minute.
    newVersion: { burst: 30, refillMs: MINUTE_MS },
  },
};
