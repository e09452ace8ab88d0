import { type Static, Type } from "typebox";
import { closed, named, nullable, oneOf, pageOf, pageQuery, ReasonSchema, TimeSchema, UuidSchema } from "./common.ts";

/**
 * How much a submission asks of a reviewer. `rules`: nothing, the rules decide within seconds; the others wait for a
 * person, `low` the shortest.
 */
export const TIERS = ["rules", "low", "standard", "high"] as const;
export const TierSchema = oneOf(TIERS);
export type Tier = Static<typeof TierSchema>;

/** Why a submission is in its tier: a row of the table of tiers, and what it found here. */
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
    /** Submissions that wait for a person; those that somebody has taken among them. */
    waiting: Type.Integer({ minimum: 0 }),
    taken: Type.Integer({ minimum: 0 }),
    /** Null when none waits. */
    oldest_waiting_since: nullable(TimeSchema),
    /** Of the last decided ones, from the end of the check to the decision; null while there are too few. */
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

/** `POST /admin/submissions/{submission_id}/comments`. An internal note is shown to reviewers alone. */
export const ReviewCommentBodySchema = named(
  "ReviewCommentBody",
  closed({ ...commentFields, internal: Type.Optional(Type.Boolean()) }),
);
export type ReviewCommentBody = Static<typeof ReviewCommentBodySchema>;

/** One comment of a submission's thread. Who reviewed is known by role, not by name. */
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

/** In which states a job of the queue can be looked at. `retrying`: it failed, and is tried again by itself. */
export const JOB_STATES = ["waiting", "retrying", "running", "failed"] as const;
export const JobStateSchema = oneOf(JOB_STATES);
export type JobState = Static<typeof JobStateSchema>;

/** Query of `GET /admin/jobs`; `failed` ones without a state. */
export const JobQuerySchema = pageQuery({
  state: Type.Optional(JobStateSchema),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
});

/** A job that is not done. */
export const AdminJobSchema = named(
  "AdminJob",
  closed({
    job_id: UuidSchema,
    name: Type.String(),
    state: JobStateSchema,
    /** What it works on; never a secret. */
    data: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" }),
    tries: Type.Integer({ minimum: 0 }),
    created_at: TimeSchema,
    /** When it is tried next; null when it runs or has failed. */
    next_try_at: nullable(TimeSchema),
    failed_at: nullable(TimeSchema),
    /** What the last try ended with; null before one failed. */
    fault: nullable(Type.String()),
  }),
);
export type AdminJob = Static<typeof AdminJobSchema>;

/** `GET /admin/jobs`, newest first. */
export const AdminJobPageSchema = named("AdminJobPage", pageOf(AdminJobSchema));
export type AdminJobPage = Static<typeof AdminJobPageSchema>;

/** `POST /admin/jobs/{job_id}/retry`. */
export const RetryJobBodySchema = named("RetryJobBody", closed({ reason: ReasonSchema }));
