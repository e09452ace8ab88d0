import { type Static, Type } from "typebox";
import { ENDORSEMENTS } from "../limits/publishers.ts";
import { EndorsementSchema } from "../official/format.ts";
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
import { SUBMISSION_STATES } from "./submission-states.ts";

export { SUBMISSION_STATES };

/** A manifest as JSON. The contract's rules check its canonical bytes. */
export const ManifestObjectSchema = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" });

/** Signatures of official keys in a request. */
const EndorsementsSchema = Type.Array(EndorsementSchema, { minItems: 1, maxItems: ENDORSEMENTS });

/** `POST /publisher/me/submissions/{submission_id}/endorsements`. */
export const EndorseBodySchema = named("EndorseBody", closed({ endorsements: EndorsementsSchema }));
export type EndorseBody = Static<typeof EndorseBodySchema>;

/** How far a version is official by this service's official keys; a host decides by its own. */
export const OfficialStandingSchema = named(
  "OfficialStanding",
  closed({
    /** Official keys that must sign; null while this service has none. */
    threshold: nullable(Type.Integer({ minimum: 1 })),
    /** Ids of the official keys whose signatures count. */
    signed_by: Type.Array(DigestSchema),
    /** Signatures that are missing before it can be published. */
    missing: Type.Integer({ minimum: 0 }),
  }),
);
export type OfficialStanding = Static<typeof OfficialStandingSchema>;

/** `POST /plugins/submissions/complete`: the manifest, its signature and the object of the ticket. */
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
    /** Signatures of official keys, for the runtimes that need them; more can be added later. */
    endorsements: Type.Optional(EndorsementsSchema),
  }),
);
export type CompleteBody = Static<typeof CompleteBodySchema>;

/** One of {@link SUBMISSION_STATES}. */
export const SubmissionStateSchema = oneOf(SUBMISSION_STATES);
export type SubmissionState = Static<typeof SubmissionStateSchema>;

/** One change of a submission's state. `rules`: decided by the rule set without a person. */
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

/** Changes against the previously published version, shown to author and reviewer. */
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
  /** Findings of the check; warnings do not refuse. */
  issues: Type.Array(RestIssueSchema),
  /** Oldest first. */
  history: Type.Array(SubmissionEventSchema),
  /** Review effort and its reasons; null until the check has run. */
  tier: nullable(TierSchema),
  tier_reasons: Type.Array(TierReasonSchema),
  /** Number of submissions ahead of this one in the review queue; null when it does not wait. */
  queue_position: nullable(Type.Integer({ minimum: 0 })),
  /**
   * Median waiting time of the last decided submissions of its tier; null when it does not wait, or too few were
   * decided.
   */
  median_wait_seconds: nullable(Type.Integer({ minimum: 0 })),
  /** Null for the first version. */
  changes: nullable(VersionChangesSchema),
  /** The earlier submission of this extension that this one replaces: sent back, rejected or withdrawn. */
  supersedes: nullable(UuidSchema),
  /** Changes against the replaced submission. */
  changes_since_superseded: nullable(VersionChangesSchema),
  /** Signatures of official keys. */
  endorsements: Type.Array(EndorsementSchema),
  /** Null for a runtime that needs no official signature. */
  official: nullable(OfficialStandingSchema),
};

/** A submission as shown to its publisher. */
export const SubmissionSchema = named("Submission", closed(submissionFields));
export type Submission = Static<typeof SubmissionSchema>;

/** Query of `GET /publisher/me/submissions`. With `digest`: only those of this archive. */
export const OwnSubmissionsQuerySchema = pageQuery({
  digest: Type.Optional(DigestSchema),
});

/** `GET /publisher/me/submissions`, newest first. */
export const SubmissionPageSchema = named("SubmissionPage", pageOf(SubmissionSchema));
export type SubmissionPage = Static<typeof SubmissionPageSchema>;

/** A submission as shown to reviewers. */
export const AdminSubmissionSchema = named(
  "AdminSubmission",
  closed({
    ...submissionFields,
    account_id: UuidSchema,
    /** Account of the reviewer who claimed it. */
    taken_by: nullable(UuidSchema),
    /** Automatic end of the claim; null when nobody has claimed it. */
    taken_until: nullable(TimeSchema),
    manifest: ManifestObjectSchema,
  }),
);
export type AdminSubmission = Static<typeof AdminSubmissionSchema>;

/** `GET /admin/submissions`, oldest first. */
export const AdminSubmissionPageSchema = named("AdminSubmissionPage", pageOf(AdminSubmissionSchema));
export type AdminSubmissionPage = Static<typeof AdminSubmissionPageSchema>;
