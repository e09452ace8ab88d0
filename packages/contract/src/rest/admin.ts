import { type Static, Type } from "typebox";
import {
  closed,
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
} from "./common.ts";
import { RegistrationStateSchema } from "./publisher.ts";
import { RuleIdsSchema, TierSchema } from "./review.ts";
import { SubmissionStateSchema } from "./submission.ts";

/** Query of `GET /admin/publishers`. */
export const PublisherQuerySchema = pageQuery({
  state: Type.Optional(told(RegistrationStateSchema, "Only registrations in this state.")),
});

/** Query of `GET /admin/submissions`. Submissions in review come in the queue's order, all others oldest first. */
export const SubmissionQuerySchema = pageQuery({
  state: Type.Optional(told(SubmissionStateSchema, "Only submissions in this state.")),
  tier: Type.Optional(told(TierSchema, "Only submissions of this tier.")),
});

/** `POST /admin/submissions/{id}/take`. */
export const TakeBodySchema = named(
  "TakeBody",
  closed({ reason: Type.Optional(told(ReasonSchema, "Needed only to take over another reviewer's claim.")) }),
  "A reviewer claims a submission.",
);
export type TakeBody = Static<typeof TakeBodySchema>;

/** `POST /admin/submissions/{id}/decide`. */
export const DecideBodySchema = named(
  "DecideBody",
  closed({
    decision: told(
      oneOf(["approve", "request_changes", "reject"]),
      "`request_changes` sends it back: a later submission can replace it.",
    ),
    reason: told(ReasonSchema, "The author reads it."),
    rule_ids: told(RuleIdsSchema, "Empty only with an approval.", []),
  }),
  "A reviewer's decision. Every decision except an approval cites at least one rule of the catalogue.",
);
export type DecideBody = Static<typeof DecideBodySchema>;

const SUBJECT = "submission:8a3f1d1e-4a49-4bd4-9a57-1c7d1b0f6a55";

/** Query of `GET /admin/audit`. */
export const AuditQuerySchema = pageQuery({
  subject: Type.Optional(
    told(
      Type.String({ minLength: 1, maxLength: 256 }),
      "Only entries about this: `submission:<uuid>`, `publisher:<uuid>`, `version:<id>@<version>` and others.",
      SUBJECT,
    ),
  ),
});

/** Query of `GET /admin/audit/export`. */
export const AuditExportQuerySchema = closed({
  after: Type.Optional(
    told(
      Type.String({ pattern: "^(?:0|[1-9][0-9]{0,17})$" }),
      "`seq` of the last entry that the reader has. Absent: from the beginning.",
      "4120",
    ),
  ),
});

/** Schema of {@link AuditEntry}. */
export const AuditEntrySchema = named(
  "AuditEntry",
  closed({
    seq: text("Position in the trail: an integer in decimal digits that rises with each entry.", "4121"),
    at: told(TimeSchema, "When it happened."),
    actor: nullable(
      text("Id of the account that acted.", "4f6c1f5e-8b0e-4a55-9d0c-6a1d3d0d7a10"),
      "Null when the service acted by itself.",
    ),
    actor_role: text("In which role the account acted; `service` when nobody did.", "reviewer"),
    action: text("What was done.", "submission.approved"),
    subject: text("What it was done to: `<kind>:<id>`.", SUBJECT),
    reason: text("Reason that was given for it; empty when none was asked.", "Nothing to object to."),
    rule_ids: RuleIdList,
  }),
  "One entry of the audit trail: never changed, never deleted.",
);
export type AuditEntry = Static<typeof AuditEntrySchema>;

/** `GET /admin/audit`, newest first. */
export const AuditPageSchema = named("AuditPage", pageOf(AuditEntrySchema));
export type AuditPage = Static<typeof AuditPageSchema>;
