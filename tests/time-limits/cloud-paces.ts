import type { Pace } from "./time-limit.ts";

const LIMITS = "packages/contract/src/limits";
const CLOUD = "packages/cloud/src";
const RETRY = "the wait before a job is tried again";
const ADVICE = "told to the client: when asking again makes sense";

/** Times of the marketplace that judge nobody. */
export const CLOUD_PACES: readonly Pace[] = [
  {
    constant: "pulseEveryMs",
    file: `${CLOUD}/database/limits.ts`,
    reason: "the pause between two looks at the database",
  },
  {
    constant: "GRACE_MS",
    file: `${CLOUD}/within.ts`,
    reason: "for reading what has arrived; it only lengthens a limit",
  },
  {
    constant: "SETTLED_MS",
    file: `${CLOUD}/outage.ts`,
    reason: "a success so soon after a failure is not yet told in the log",
  },
  {
    constant: "KNOWN_FOR_MS",
    file: `${CLOUD}/nodes/health.ts`,
    reason: "how long the answer of a look is used; in a stall it is asked again",
  },
  {
    constant: "KNOWN_FOR_MS",
    file: `${CLOUD}/metrics/figures.ts`,
    reason: "how long counted figures are used; in a stall they are counted again",
  },
  {
    constant: "LOOK_EVERY_MS",
    file: `${CLOUD}/nodes/public-files.ts`,
    reason: "the pause between two looks at the catalogue; without one nginx asks the nodes",
  },
  {
    constant: "HALF_SECOND_MS",
    file: `${CLOUD}/nodes/public-files.ts`,
    reason:
      "the name of a file; it is valid in this half second by nginx's own clock, and no stall makes it valid longer",
  },
  {
    constant: "AHEAD_MS",
    file: `${CLOUD}/nodes/public-files.ts`,
    reason: "how far ahead a file is valid; in a stall nginx asks the nodes",
  },
  {
    constant: "catalogueStaleMs",
    file: `${LIMITS}/cloud.ts`,
    reason: "how long a cached answer is used, by the elapsed time; in a stall the revision is read again",
  },
  { constant: "RETRY_AFTER_SECONDS", file: `${CLOUD}/http/failures.ts`, reason: ADVICE },
  { constant: "IN_FLIGHT_RETRY_SECONDS", file: `${CLOUD}/domain/money/idempotency.ts`, reason: ADVICE },
  { constant: "RETRY_SECONDS", file: `${CLOUD}/adapters/stripe/stripe-payments.ts`, reason: ADVICE },
  { constant: "RETRY_SECONDS", file: `${CLOUD}/adapters/stripe/stripe-payouts.ts`, reason: ADVICE },
  { constant: "firstWaitSeconds", file: `${CLOUD}/domain/publishers/proofs/recheck-job.ts`, reason: RETRY },
  { constant: "longestWaitSeconds", file: `${CLOUD}/domain/publishers/proofs/recheck-job.ts`, reason: RETRY },
  { constant: "firstWaitSeconds", file: `${CLOUD}/domain/payments/event-job.ts`, reason: RETRY },
  { constant: "firstWaitSeconds", file: `${CLOUD}/domain/payments/sweep-jobs.ts`, reason: RETRY },
  { constant: "longestWaitSeconds", file: `${CLOUD}/domain/payments/sweep-jobs.ts`, reason: RETRY },
  { constant: "firstWaitSeconds", file: `${CLOUD}/domain/operators/seal-job.ts`, reason: RETRY },
  { constant: "longestWaitSeconds", file: `${CLOUD}/domain/operators/seal-job.ts`, reason: RETRY },
  { constant: "reviewRetryMs", file: `${LIMITS}/cloud.ts`, reason: RETRY },
  { constant: "AFTER_FAILURE_MS", file: `${CLOUD}/adapters/pg-boss/boss-jobs.ts`, reason: RETRY },
  {
    constant: "EVERY_SECONDS",
    file: `${CLOUD}/domain/operators/seal-job.ts`,
    reason: "the pause between two seals of the audit trail",
  },
  {
    constant: "jobFirstMs",
    file: `${LIMITS}/cloud.ts`,
    reason: "a node's start before its first round of a periodic job",
  },
  {
    constant: "SUPERVISE_SECONDS",
    file: `${CLOUD}/adapters/pg-boss/open-boss.ts`,
    reason:
      "the pause between two looks for dead nodes. A node that stands still for 30 s counts as dead by the database's clock, and its job runs on another as well: each has one effect however often it runs",
  },
  {
    constant: "jobPollMs",
    file: `${LIMITS}/cloud.ts`,
    reason: "the pause between two looks for jobs that no notification told of",
  },
  { constant: "jobPollUnheardMs", file: `${LIMITS}/cloud.ts`, reason: "the same pause without notifications" },
  { constant: "lookAgainMs", file: `${LIMITS}/notices.ts`, reason: "the pause between two looks at an outbox" },
  {
    constant: "refillMs",
    file: `${LIMITS}/cloud.ts`,
    reason: "how fast an allowance of requests grows; a stall makes it larger, never smaller",
  },
  {
    constant: "firstWaitMs",
    file: `${LIMITS}/accounts.ts`,
    reason: "the wait after failed passwords, by the database's clock; a stall shortens it for nobody",
  },
  {
    constant: "quietAnswerMs",
    file: `${LIMITS}/accounts.ts`,
    reason: "the least time of an answer, so that it tells nothing; slower work makes it longer",
  },
  {
    constant: "firstDelayMs",
    file: "packages/client/src/rest/retry.ts",
    reason: "the wait before a request is sent again",
  },
  {
    constant: "longestDelayMs",
    file: "packages/client/src/rest/retry.ts",
    reason: "the longest wait that a service may ask for",
  },
  {
    constant: "EVERY_MS",
    file: "packages/client/src/workflow/follow.ts",
    reason: "the pause between two looks at a submission; looks are counted, not time",
  },
];
