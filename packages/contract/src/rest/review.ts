import { type Static, Type } from "typebox";
import {
  closed,
  count,
  flag,
  listOf,
  named,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
  ReasonSchema,
  RuleIdList,
  TimeSchema,
  text,
  told,
  UuidSchema,
} from "./common.ts";

/** Tiers of review effort. */
export const TIERS = ["rules", "low", "standard", "high"] as const;
export const TierSchema = told(
  oneOf(TIERS),
  "Review effort. `rules`: none, the rules decide within seconds; the others wait for a person, `low` the shortest.",
  "standard",
);
export type Tier = Static<typeof TierSchema>;

/** Schema of {@link TierReason}. */
export const TierReasonSchema = named(
  "TierReason",
  closed({
    rule: text("Row of the table of tiers.", "tier.new_code"),
    message: text("What was found.", "the code is new"),
  }),
  "One reason for a submission's tier.",
);
export type TierReason = Static<typeof TierReasonSchema>;

/** Rule ids of the error catalogue that a decision or a comment cites. */
export const RuleIdsSchema = told(
  Type.Array(
    told(Type.String({ minLength: 1, maxLength: 128 }), "Name of a row of the error catalogue.", "wasm.too_large"),
    {
      maxItems: 64,
      uniqueItems: true,
    },
  ),
  "Rules of the error catalogue that are cited.",
);

/** Seconds of waiting for a decision. */
export const MedianWaitSchema = Type.Integer({ minimum: 0 });

/** Schema of {@link QueueTier}. */
export const QueueTierSchema = named(
  "QueueTier",
  closed({
    tier: TierSchema,
    waiting: count("Submissions that wait for a person, including claimed ones.", 4),
    taken: count("Those of them that a reviewer has claimed.", 1),
    oldest_waiting_since: nullable(TimeSchema, "Since when the oldest one waits; null when none waits."),
    median_wait_seconds: nullable(
      MedianWaitSchema,
      "Median of the last decided ones in seconds, from the end of the check to the decision; null while there are too few.",
      5400,
    ),
  }),
  "One tier of the review queue.",
);
export type QueueTier = Static<typeof QueueTierSchema>;

/** `GET /admin/queue`. */
export const ReviewQueueSchema = named(
  "ReviewQueue",
  closed({ tiers: listOf(QueueTierSchema, "Every tier.") }),
  "How much waits for review.",
);
export type ReviewQueue = Static<typeof ReviewQueueSchema>;

const TEXT = "What is this import for?";

const commentFields = {
  text: told(Type.String({ minLength: 1, maxLength: 8000, pattern: "\\S" }), "The comment as plain text.", TEXT),
  rule_ids: Type.Optional(RuleIdsSchema),
  file: Type.Optional(
    told(
      Type.String({ minLength: 1, maxLength: 512 }),
      "Path of the file in the package that it is about.",
      "manifest.json",
    ),
  ),
  pointer: Type.Optional(
    told(
      Type.String({ maxLength: 512, pattern: "^(?:/.*)?$" }),
      "JSON pointer into that file, where it is JSON.",
      "/capabilities/0",
    ),
  ),
};

/** `POST /publisher/me/submissions/{submission_id}/comments`. */
export const CommentBodySchema = named("CommentBody", closed(commentFields), "A comment for the reviewers.");
export type CommentBody = Static<typeof CommentBodySchema>;

/** `POST /admin/submissions/{submission_id}/comments`. */
export const ReviewCommentBodySchema = named(
  "ReviewCommentBody",
  closed({
    ...commentFields,
    internal: Type.Optional(
      told(Type.Boolean(), "True: a note that only reviewers see. Absent: the author sees it.", false),
    ),
  }),
  "A reviewer's comment.",
);
export type ReviewCommentBody = Static<typeof ReviewCommentBodySchema>;

/** Schema of {@link Comment}. */
export const CommentSchema = named(
  "Comment",
  closed({
    comment_id: told(UuidSchema, "Id of the comment."),
    author_role: told(
      oneOf(["publisher", "reviewer", "administrator"]),
      "A reviewer appears by role, not by name.",
      "reviewer",
    ),
    is_internal: flag("True for a note that only reviewers see.", false),
    text: text("The comment as plain text.", TEXT),
    rule_ids: RuleIdList,
    file: nullable(Type.String(), "Path of the file in the package that it is about; null for none.", "manifest.json"),
    pointer: nullable(Type.String(), "JSON pointer into that file; null for none.", "/capabilities/0"),
    at: told(TimeSchema, "When it was written."),
  }),
  "One comment of a submission's thread.",
);
export type Comment = Static<typeof CommentSchema>;

/** A submission's comments, oldest first. */
export const CommentPageSchema = named("CommentPage", pageOf(CommentSchema));
export type CommentPage = Static<typeof CommentPageSchema>;

/** States of a job in the queue. */
export const JOB_STATES = ["waiting", "retrying", "running", "failed"] as const;
export const JobStateSchema = told(
  oneOf(JOB_STATES),
  "`retrying`: it failed and is retried by itself. `failed`: it is not.",
  "failed",
);
export type JobState = Static<typeof JobStateSchema>;

/** Query of `GET /admin/jobs`. */
export const JobQuerySchema = pageQuery({
  state: Type.Optional(told(JobStateSchema, "Only jobs in this state. Absent: `failed` ones.")),
  name: Type.Optional(told(Type.String({ minLength: 1, maxLength: 64 }), "Only jobs of this name.", "check-package")),
});

/** Schema of {@link AdminJob}. */
export const AdminJobSchema = named(
  "AdminJob",
  closed({
    job_id: told(UuidSchema, "Id of the job."),
    name: text("What the job does.", "check-package"),
    state: JobStateSchema,
    data: told(Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" }), "Its input; never a secret.", {
      submission_id: "8a3f1d1e-4a49-4bd4-9a57-1c7d1b0f6a55",
    }),
    tries: count("Attempts so far.", 5),
    created_at: told(TimeSchema, "When it was queued."),
    next_try_at: nullable(TimeSchema, "Time of the next attempt; null when it is running or has failed.", null),
    failed_at: nullable(TimeSchema, "When it failed permanently; null unless it has.", "2026-09-21T15:00:00.000Z"),
    fault: nullable(
      Type.String(),
      "Error of the last attempt; null before one failed.",
      "the object store does not answer",
    ),
  }),
  "A job that has not finished.",
);
export type AdminJob = Static<typeof AdminJobSchema>;

/** `GET /admin/jobs`, newest first. */
export const AdminJobPageSchema = named("AdminJobPage", pageOf(AdminJobSchema));
export type AdminJobPage = Static<typeof AdminJobPageSchema>;

/** `POST /admin/jobs/{job_id}/retry`. */
export const RetryJobBodySchema = named(
  "RetryJobBody",
  closed({ reason: ReasonSchema }),
  "A failed job is tried again.",
);
