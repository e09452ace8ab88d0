import { type Static, Type } from "typebox";
import { closed, named, nullable, oneOf, pageOf, pageQuery, ReasonSchema, TimeSchema, UuidSchema } from "./common.ts";

/**
 * Review effort of a submission. `rules`: none, the rules decide within seconds; the others wait for a person, `low`
 * the shortest.
 */
export const TIERS = ["rules", "low", "standard", "high"] as const;
export const TierSchema = oneOf(TIERS);
export type Tier = Static<typeof TierSchema>;

/** Reason for a submission's tier: a row of the table of tiers, and its finding. */
export const TierReasonSchema = named("TierReason", closed({ rule: Type.String(), message: Type.String() }));
export type TierReason = Static<typeof TierReasonSchema>;

/** Rule ids of the error catalogue that a decision or a comment cites. */
export const RuleIdsSchema = Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
  maxItems: 64,
  uniqueItems: true,
});

/** One tier of the queue. */
export const QueueTierSchema = named(
  "QueueTier",
  closed({
    tier: TierSchema,
    /** Submissions that wait for a person, including claimed ones. */
    waiting: Type.Integer({ minimum: 0 }),
    taken: Type.Integer({ minimum: 0 }),
    /** Null when none waits. */
    oldest_waiting_since: nullable(TimeSchema),
    /** Median of the last decided ones, from the end of the check to the decision; null while there are too few. */
    median_wait_seconds: nullable(Type.Integer({ minimum: 0 })),
  }),
);
export type QueueTier = Static<typeof QueueTierSchema>;

/** `GET /admin/queue`. */
export const ReviewQueueSchema = named("ReviewQueue", closed({ tiers: Type.Array(QueueTierSchema) }));
export type ReviewQueue = Static<typeof ReviewQueueSchema>;

const commentFields = {
  text: Type.String({ minLength: 1, maxLength: 8000, pattern: "\\S" }),
  rule_ids: Type.Optional(RuleIdsSchema),
  /** A path in the package, and a JSON pointer where that file is JSON. */
  file: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
  pointer: Type.Optional(Type.String({ maxLength: 512, pattern: "^(?:/.*)?$" })),
};

/** `POST /publisher/me/submissions/{submission_id}/comments`. */
export const CommentBodySchema = named("CommentBody", closed(commentFields));
export type CommentBody = Static<typeof CommentBodySchema>;

/** `POST /admin/submissions/{submission_id}/comments`. An internal note is shown only to reviewers. */
export const ReviewCommentBodySchema = named(
  "ReviewCommentBody",
  closed({ ...commentFields, internal: Type.Optional(Type.Boolean()) }),
);
export type ReviewCommentBody = Static<typeof ReviewCommentBodySchema>;

/** One comment of a submission's thread. A reviewer appears by role, not by name. */
export const CommentSchema = named(
  "Comment",
  closed({
    comment_id: UuidSchema,
    author_role: oneOf(["publisher", "reviewer", "administrator"]),
    is_internal: Type.Boolean(),
    text: Type.String(),
    rule_ids: Type.Array(Type.String()),
    file: nullable(Type.String()),
    pointer: nullable(Type.String()),
    at: TimeSchema,
  }),
);
export type Comment = Static<typeof CommentSchema>;

/** A submission's comments, oldest first. */
export const CommentPageSchema = named("CommentPage", pageOf(CommentSchema));
export type CommentPage = Static<typeof CommentPageSchema>;

/** States of a job in the queue. `retrying`: it failed and is retried automatically. */
export const JOB_STATES = ["waiting", "retrying", "running", "failed"] as const;
export const JobStateSchema = oneOf(JOB_STATES);
export type JobState = Static<typeof JobStateSchema>;

/** Query of `GET /admin/jobs`; `failed` jobs when no state is given. */
export const JobQuerySchema = pageQuery({
  state: Type.Optional(JobStateSchema),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
});

/** An unfinished job. */
export const AdminJobSchema = named(
  "AdminJob",
  closed({
    job_id: UuidSchema,
    name: Type.String(),
    state: JobStateSchema,
    /** Its input; never a secret. */
    data: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" }),
    tries: Type.Integer({ minimum: 0 }),
    created_at: TimeSchema,
    /** Time of the next attempt; null when it is running or has failed. */
    next_try_at: nullable(TimeSchema),
    failed_at: nullable(TimeSchema),
    /** Error of the last attempt; null before one failed. */
    fault: nullable(Type.String()),
  }),
);
export type AdminJob = Static<typeof AdminJobSchema>;

/** `GET /admin/jobs`, newest first. */
export const AdminJobPageSchema = named("AdminJobPage", pageOf(AdminJobSchema));
export type AdminJobPage = Static<typeof AdminJobPageSchema>;

/** `POST /admin/jobs/{job_id}/retry`. */
export const RetryJobBodySchema = named("RetryJobBody", closed({ reason: ReasonSchema }));
