import { type Static, Type } from "typebox";
import { ENDORSEMENTS } from "../limits/publishers.ts";
import { EndorsementSchema } from "../official/format.ts";
import {
  AccountIdSchema,
  CapabilityList,
  ChannelSchema,
  closed,
  count,
  DigestSchema,
  KeyIdSchema,
  listOf,
  named,
  nullable,
  oneOf,
  PluginIdText,
  PublisherText,
  pageOf,
  pageQuery,
  RestIssueSchema,
  RuleIdList,
  RuntimeSchema,
  SignatureSchema,
  SizeSchema,
  TimeSchema,
  text,
  told,
  UuidSchema,
  VersionText,
} from "./common.ts";
import { DossierStandingSchema } from "./dossier.ts";
import { MedianWaitSchema, TierReasonSchema, TierSchema } from "./review.ts";
import { GuestSourcesSchema, SubmissionSourcesSchema } from "./sources.ts";
import { SUBMISSION_STATES } from "./submission-states.ts";

export { SUBMISSION_STATES };

/** A manifest as JSON. The contract's rules check its canonical bytes. */
export const ManifestObjectSchema = told(
  Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" }),
  "The manifest of the package, with every member that it has there.",
  { runtime: "wasm", apiVersion: 1, id: "svc.northwind.spread_watch", version: "1.2.0", name: "Spread watch" },
);

const { key_id, signature } = EndorsementSchema.properties;

/** A signature by an official key. */
export const RestEndorsementSchema = named(
  "Endorsement",
  closed({
    key_id: told(key_id, "Id of the official key: SHA-256 of its 32 raw bytes, in hexadecimal.", "7b8e".repeat(16)),
    signature: told(signature, "Ed25519 signature: padded base64 of 64 bytes.", `${"A".repeat(86)}==`),
  }),
  "A signature by an official key.",
);

/** Signatures of official keys in a request. */
const EndorsementsSchema = told(
  Type.Array(RestEndorsementSchema, { minItems: 1, maxItems: ENDORSEMENTS }),
  "Signatures of official keys, for the runtimes that need them; more can be added later.",
);

/** Signatures of official keys in an answer. */
export const EndorsementList = listOf(
  RestEndorsementSchema,
  "Signatures of official keys for this version, by key id; empty for most packages.",
);

/** `POST /publisher/me/submissions/{submission_id}/endorsements`. */
export const EndorseBodySchema = named(
  "EndorseBody",
  closed({ endorsements: EndorsementsSchema }),
  "Further signatures of official keys.",
);
export type EndorseBody = Static<typeof EndorseBodySchema>;

/** Schema of {@link OfficialStanding}. */
export const OfficialStandingSchema = named(
  "OfficialStanding",
  closed({
    threshold: nullable(
      Type.Integer({ minimum: 1 }),
      "How many official keys must sign; null while this service has none.",
      2,
    ),
    signed_by: listOf(KeyIdSchema, "Official keys whose signatures count."),
    missing: count("Signatures that are missing before it can be published.", 1),
  }),
  "How far a version is official by this service's official keys; a host decides by its own.",
);
export type OfficialStanding = Static<typeof OfficialStandingSchema>;

/** `POST /plugins/submissions/complete`. */
export const CompleteBodySchema = named(
  "CompleteBody",
  closed({
    ticket_id: told(UuidSchema, "The ticket of the upload."),
    object_key: told(
      Type.String({ minLength: 1, maxLength: 512 }),
      "`object_key` of the ticket.",
      `uploads/8a3f1d1e-4a49-4bd4-9a57-1c7d1b0f6a55/${"3b8e".repeat(16)}`,
    ),
    manifest: ManifestObjectSchema,
    signature: told(SignatureSchema, "By the ticket's key, of the package statement."),
    channel: Type.Optional(ChannelSchema),
    endorsements: Type.Optional(EndorsementsSchema),
    sources: Type.Optional(
      told(
        GuestSourcesSchema,
        "The sources of a guest in TypeScript, for reviewers, and for everybody if they are public.",
      ),
    ),
  }),
  "An uploaded package: its manifest, its signature and the object of its ticket.",
);
export type CompleteBody = Static<typeof CompleteBodySchema>;

/** One of {@link SUBMISSION_STATES}. */
export const SubmissionStateSchema = told(
  oneOf(SUBMISSION_STATES),
  "`check_failed`: the check could not run and is retried. `withdrawn`: by its author.",
  "in_review",
);
export type SubmissionState = Static<typeof SubmissionStateSchema>;

/** Schema of {@link SubmissionEvent}. */
export const SubmissionEventSchema = named(
  "SubmissionEvent",
  closed({
    state: SubmissionStateSchema,
    at: told(TimeSchema, "When it reached the state."),
    actor_role: told(
      oneOf(["publisher", "rules", "reviewer", "administrator"]),
      "Who moved it. `rules`: decided by the rule set without a person.",
      "rules",
    ),
    reason: text("Why; empty when there is nothing to say.", "waits for a reviewer"),
    rule_ids: RuleIdList,
  }),
  "One change of a submission's state.",
);
export type SubmissionEvent = Static<typeof SubmissionEventSchema>;

const capabilities = (which: string, example: readonly string[]) =>
  listOf(text("Name of a capability.", "tradingRead"), `Capabilities that are ${which}.`, example);
const contributions = (which: string, example: readonly string[]) =>
  listOf(text("`<kind>:<id>` of a contribution.", "view:spread"), `Contributions that are ${which}.`, example);

/** Schema of {@link VersionChanges}. */
export const VersionChangesSchema = named(
  "VersionChanges",
  closed({
    from_version: text("The version that this one is compared with.", "1.1.0"),
    added_capabilities: capabilities("asked for in addition", ["network"]),
    removed_capabilities: capabilities("no longer asked for", []),
    added_contributions: contributions("new", ["view:spread"]),
    removed_contributions: contributions("gone", []),
  }),
  "What changed in the manifest since an earlier version, for author and reviewer.",
);
export type VersionChanges = Static<typeof VersionChangesSchema>;

const submissionFields = {
  submission_id: told(UuidSchema, "Id of the submission."),
  id: PluginIdText,
  version: VersionText,
  channel: ChannelSchema,
  state: SubmissionStateSchema,
  digest: told(DigestSchema, "Of the archive."),
  size: SizeSchema,
  key_id: told(KeyIdSchema, "The key that signed it."),
  publisher: PublisherText,
  runtime: RuntimeSchema,
  capabilities: CapabilityList,
  created_at: told(TimeSchema, "When it was submitted."),
  updated_at: told(TimeSchema, "When its state last changed.", "2026-09-21T14:13:25.000Z"),
  issues: listOf(RestIssueSchema, "Findings of the check; warnings do not refuse."),
  history: listOf(SubmissionEventSchema, "Every change of its state, oldest first."),
  tier: nullable(TierSchema, "Null until the check has run."),
  tier_reasons: listOf(TierReasonSchema, "Why it has this tier."),
  queue_position: nullable(
    Type.Integer({ minimum: 0 }),
    "Number of submissions ahead of this one in the review queue; null when it does not wait.",
    2,
  ),
  median_wait_seconds: nullable(
    MedianWaitSchema,
    "Median waiting time of the last decided submissions of its tier, in seconds; null when it does not wait, or too few were decided.",
    5400,
  ),
  changes: nullable(VersionChangesSchema, "Against the version published before; null for the first."),
  supersedes: nullable(
    UuidSchema,
    "The earlier submission of this extension that this one replaces: sent back, rejected or withdrawn; null for none.",
    null,
  ),
  changes_since_superseded: nullable(VersionChangesSchema, "Against the replaced submission; null for none.", null),
  endorsements: EndorsementList,
  dossier: nullable(
    DossierStandingSchema,
    "Null until the check has passed, and for a submission from before dossiers were made.",
  ),
  sources: nullable(SubmissionSourcesSchema, "Null where it came without sources.", null),
  official: nullable(OfficialStandingSchema, "Null for a runtime that needs no official signature.", null),
};

/** Schema of {@link Submission}. */
export const SubmissionSchema = named("Submission", closed(submissionFields), "A submission as its publisher sees it.");
export type Submission = Static<typeof SubmissionSchema>;

/** Query of `GET /publisher/me/submissions`. */
export const OwnSubmissionsQuerySchema = pageQuery({
  digest: Type.Optional(told(DigestSchema, "Only submissions of this archive.")),
});

/** `GET /publisher/me/submissions`, newest first. */
export const SubmissionPageSchema = named("SubmissionPage", pageOf(SubmissionSchema));
export type SubmissionPage = Static<typeof SubmissionPageSchema>;

/** Schema of {@link AdminSubmission}. */
export const AdminSubmissionSchema = named(
  "AdminSubmission",
  closed({
    ...submissionFields,
    account_id: told(AccountIdSchema, "Who submitted it."),
    taken_by: nullable(AccountIdSchema, "The reviewer who has claimed it; null when nobody has.", null),
    taken_until: nullable(TimeSchema, "When the claim ends by itself; null when nobody has claimed it.", null),
    manifest: ManifestObjectSchema,
  }),
  "A submission as reviewers see it.",
);
export type AdminSubmission = Static<typeof AdminSubmissionSchema>;

/** `GET /admin/submissions`, oldest first. */
export const AdminSubmissionPageSchema = named("AdminSubmissionPage", pageOf(AdminSubmissionSchema));
export type AdminSubmissionPage = Static<typeof AdminSubmissionPageSchema>;
