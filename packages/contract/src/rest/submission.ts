import { type Static, Type } from "typebox";
import {
  Base64Schema,
  ChannelSchema,
  closed,
  DigestSchema,
  named,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
  RestIssueSchema,
  RuntimeSchema,
  TimeSchema,
  UuidSchema,
} from "./common.ts";
import { TierReasonSchema, TierSchema } from "./review.ts";

/** A manifest as JSON. Its rules are the contract's, run on its canonical bytes. */
export const ManifestObjectSchema = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" });

/** `POST /plugins/submissions/complete`: the manifest, its signature and the object the ticket named. */
export const CompleteBodySchema = named(
  "CompleteBody",
  closed({
    ticket_id: UuidSchema,
    object_key: Type.String({ minLength: 1, maxLength: 512 }),
    manifest: ManifestObjectSchema,
    /** Ed25519 over the archive package's `packageStatement`. */
    signature: Base64Schema,
    /** `stable` when absent. */
    channel: Type.Optional(ChannelSchema),
  }),
);
export type CompleteBody = Static<typeof CompleteBodySchema>;

/** Where a submission can stand. `check_failed`: the check could not run and is tried again. `withdrawn`: by its author. */
export const SUBMISSION_STATES = [
  "received",
  "checking",
  "check_failed",
  "in_review",
  "changes_requested",
  "rejected",
  "approved",
  "published",
  "withdrawn",
] as const;
/** One of {@link SUBMISSION_STATES}. */
export const SubmissionStateSchema = oneOf(SUBMISSION_STATES);
export type SubmissionState = Static<typeof SubmissionStateSchema>;

/** One move of a submission. `rules`: decided by the rule set without a person. */
export const SubmissionEventSchema = named(
  "SubmissionEvent",
  closed({
    state: SubmissionStateSchema,
    at: TimeSchema,
    actor_role: oneOf(["publisher", "rules", "reviewer", "administrator"]),
    reason: Type.String(),
    rule_ids: Type.Array(Type.String()),
  }),
);
export type SubmissionEvent = Static<typeof SubmissionEventSchema>;

/** What a version changes against the published one before it, shown to author and reviewer. */
export const VersionChangesSchema = named(
  "VersionChanges",
  closed({
    from_version: Type.String(),
    added_capabilities: Type.Array(Type.String()),
    removed_capabilities: Type.Array(Type.String()),
    added_contributions: Type.Array(Type.String()),
    removed_contributions: Type.Array(Type.String()),
  }),
);
export type VersionChanges = Static<typeof VersionChangesSchema>;

const submissionFields = {
  submission_id: UuidSchema,
  id: Type.String(),
  version: Type.String(),
  channel: ChannelSchema,
  state: SubmissionStateSchema,
  digest: DigestSchema,
  size: Type.Integer(),
  key_id: DigestSchema,
  publisher: Type.String(),
  runtime: RuntimeSchema,
  capabilities: Type.Array(Type.String()),
  created_at: TimeSchema,
  updated_at: TimeSchema,
  /** Findings of the check; warnings let pass. */
  issues: Type.Array(RestIssueSchema),
  /** Oldest first. */
  history: Type.Array(SubmissionEventSchema),
  /** How much it asks of a reviewer, and why; null until the check has run. */
  tier: nullable(TierSchema),
  tier_reasons: Type.Array(TierReasonSchema),
  /** Submissions before this one that wait for a reviewer; null when it does not wait. */
  queue_position: nullable(Type.Integer({ minimum: 0 })),
  /** How long the last ones of its tier waited for their decision; null when it does not wait, or too few were decided. */
  median_wait_seconds: nullable(Type.Integer({ minimum: 0 })),
  /** Null for the first version. */
  changes: nullable(VersionChangesSchema),
  /** The earlier submission of this extension that this one answers: sent back, rejected or withdrawn. */
  supersedes: nullable(UuidSchema),
  /** Against that one. */
  changes_since_superseded: nullable(VersionChangesSchema),
};

/** A submission as its publisher sees it. */
export const SubmissionSchema = named("Submission", closed(submissionFields));
export type Submission = Static<typeof SubmissionSchema>;

/** Query of `GET /publisher/me/submissions`. With `digest`: only those of this archive. */
export const OwnSubmissionsQuerySchema = pageQuery({
  digest: Type.Optional(DigestSchema),
});

/** `GET /publisher/me/submissions`, newest first. */
export const SubmissionPageSchema = named("SubmissionPage", pageOf(SubmissionSchema));
export type SubmissionPage = Static<typeof SubmissionPageSchema>;

/** A submission as reviewers see it. */
export const AdminSubmissionSchema = named(
  "AdminSubmission",
  closed({
    ...submissionFields,
    account_id: UuidSchema,
    /** Account of the reviewer who took it. */
    taken_by: nullable(UuidSchema),
    /** When the claim ends by itself; null when nobody has taken it. */
    taken_until: nullable(TimeSchema),
    manifest: ManifestObjectSchema,
  }),
);
export type AdminSubmission = Static<typeof AdminSubmissionSchema>;

/** `GET /admin/submissions`, oldest first. */
export const AdminSubmissionPageSchema = named("AdminSubmissionPage", pageOf(AdminSubmissionSchema));
export type AdminSubmissionPage = Static<typeof AdminSubmissionPageSchema>;
