import { ACCOUNT_LIMITS, type AccountLimits } from "./accounts.ts";
import { LARGEST_ARCHIVE_BYTES } from "./archive.ts";
import { NOTICE_LIMITS, type NoticeLimits } from "./notices.ts";
import { PAYMENT_LIMITS, type PaymentLimits } from "./payments.ts";
import { PROOF_LIMITS, type ProofLimits, PUBLISHER_LIMITS, type PublisherLimits } from "./publishers.ts";
import type { RateRule } from "./rest.ts";
import { RECENT_LOGIN_SECONDS } from "./rest.ts";
import { HOUR_MS, KIB, MIB, MINUTE_MS } from "./units.ts";

/** Limits of the service. Times in milliseconds, sizes in bytes; tests pass smaller ones. */
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
  readonly jobFirstMs: number;
  readonly money: MoneyLimits;
  readonly payments: PaymentLimits;
  readonly accounts: AccountLimits;
  readonly publishers: PublisherLimits;
  readonly notices: NoticeLimits;
  readonly proofs: ProofLimits;
  readonly rates: CloudRates;
}

/** Order and statistics of the review queue. */
export interface ReviewLimits {
  readonly claimMs: number;
  readonly patienceMs: Readonly<Record<"low" | "standard" | "high", number>>;
  readonly establishedMs: number;
  readonly medianOf: number;
  readonly medianLeast: number;
  readonly comments: number;
}

/** Rules of creators' earnings that a deployment can set. */
export interface MoneyLimits {
  readonly holdMs: number;
  readonly payoutDetailsHoldMs: number;
  readonly feeBasisPoints: bigint;
  readonly soldAheadMs: number;
  readonly releaseEveryMs: number;
  readonly exportBatch: number;
}

/**
 * Buckets by the routes they protect; each node keeps `read` and `write`, the database keeps the others for all nodes.
 */
export interface CloudRates {
  readonly login: RateRule;
  readonly read: RateRule;
  readonly write: RateRule;
  readonly money: RateRule;
  readonly newExtension: RateRule;
  readonly newVersion: RateRule;
  readonly refusedCompletion: RateRule;
}

/** Default limits, each with its reason. */
export const CLOUD_LIMITS: CloudLimits = {
  // The largest ordinary body is a decision with its rule ids.
  jsonBodyBytes: 64 * KIB,
  // A manifest of at most 1 MiB, sources of half of that with their escapes, and the fields around them.
  completeBodyBytes: 2 * MIB + 64 * KIB,
  // Node's own default; a bearer token and a handful of headers need a tenth.
  headerBytes: 16 * KIB,
  // Time to upload the largest package over a 5 Mbit/s line.
  requestMs: 2 * MINUTE_MS,
  // Headers fit one packet; a client that needs longer holds the connection on purpose.
  headersMs: 10_000,
  // The largest cap of any runtime.
  packageBytes: LARGEST_ARCHIVE_BYTES,
  // Enough for the largest upload over a slow line; the specification only requires a ticket to be temporary.
  ticketMs: 10 * MINUTE_MS,
  // A client signs immediately.
  challengeMs: 10 * MINUTE_MS,
  // A working day without entering the password again.
  sessionMs: 12 * HOUR_MS,
  // However often a session is refreshed, the password is required once a month.
  loginMs: 30 * 24 * HOUR_MS,
  // The specification's figure.
  recentLoginMs: RECENT_LOGIN_SECONDS * 1000,
  // With the rate limit of logins below, 12 characters cannot be guessed.
  passwordLength: 12,
  // One screen of a list.
  pageDefault: 50,
  // A page of 100 versions with manifests stays below a few MiB.
  pageMost: 100,
  // A chunk of a few MiB; a client requests the next one for more.
  auditExportLines: 10_000,
  // How long another node may still show a version after this node yanked it; nginx in front caches it for as long
  // again.
  catalogueStaleMs: 500,
  // Cached answers in memory: a thousand plugins of fifty versions.
  catalogueCacheBytes: 64 * MIB,
  // First wait after a check that failed for a reason of its own; it doubles up to an hour.
  reviewRetryMs: 5000,
  review: {
    // A day's work: a reviewer who claims a submission and goes on holiday does not keep its author waiting.
    claimMs: 24 * HOUR_MS,
    // The queue is ordered by the end of each tier's patience: quick reviews go first, and any submission that has
    // waited long enough goes before all new ones.
    patienceMs: { low: 4 * HOUR_MS, standard: 48 * HOUR_MS, high: 96 * HOUR_MS },
    // From this age on, an id counts as known to traders. Installs are not counted, but an id has some after a month in
    // the catalogue.
    establishedMs: 30 * 24 * HOUR_MS,
    // Enough to be stable, few enough to reflect a change within weeks.
    medianOf: 50,
    // Fewer samples mean nothing, and could be attributed to a publisher.
    medianLeast: 5,
    // A thread of a thousand comments is no longer a review; this limits the storage of one submission.
    comments: 1000,
  },
  // A notification wakes the workers; this poll finds delayed jobs, and those missed while a connection was down.
  jobPollMs: 5000,
  // Where notifications are unavailable (a pooler in between), a job waits this long.
  jobPollUnheardMs: 1000,
  // A node that is shutting down gives running jobs this long; another node finishes the rest.
  jobStopMs: 3000,
  /**
   * A node sends no periodic job before this time, so that its start does not compete with its first requests, and one
   * that is started again and again does not begin a round each time.
   */
  jobFirstMs: 10_000,
  payments: PAYMENT_LIMITS,
  accounts: ACCOUNT_LIMITS,
  publishers: PUBLISHER_LIMITS,
  money: {
    // Most buyers who want a refund ask within two weeks.
    holdMs: 14 * 24 * HOUR_MS,
    // Changed payout details are paid to only after it: time in which the owner reads the notice of a change they did not
    // make. Three days span a weekend.
    payoutDetailsHoldMs: 72 * HOUR_MS,
    // 15 %: the usual fee of comparable marketplaces for a small publisher.
    feeBasisPoints: 1500n,
    // The clocks of two well-maintained machines differ by less.
    soldAheadMs: 30_000,
    // Holds last days; a minute's delay does not matter.
    releaseEveryMs: MINUTE_MS,
    // Entries that an export reads at once; a few hundred KiB.
    exportBatch: 1000,
  },
  notices: NOTICE_LIMITS,
  proofs: PROOF_LIMITS,
  rates: {
    // Ten typing errors, then two guesses a minute: a dictionary attack takes centuries.
    login: { burst: 10, refillMs: 30_000 },
    // Generous, for mirrors that read everything; stops a runaway loop.
    read: { burst: 2000, refillMs: 2 },
    // More than any person or release script needs.
    write: { burst: 120, refillMs: 500 },
    // A person withdraws a few times a month; a retrying client is not blocked by its own retries.
    money: { burst: 30, refillMs: 2000 },
    // Names are scarce: five at once, then one every ten minutes.
    newExtension: { burst: 5, refillMs: 10 * MINUTE_MS },
    // A release train of thirty, then one a minute.
    newVersion: { burst: 30, refillMs: MINUTE_MS },
    // Per ticket: each refused completion has read the whole package. A client that signs wrongly does so once or
    // twice.
    refusedCompletion: { burst: 10, refillMs: 24 * HOUR_MS },
  },
};
