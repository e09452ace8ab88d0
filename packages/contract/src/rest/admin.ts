import { type Static, Type } from "typebox";
import { closed, named, nullable, oneOf, pageOf, pageQuery, ReasonSchema, TimeSchema } from "./common.ts";
import { RegistrationStateSchema } from "./publisher.ts";
import { RuleIdsSchema, TierSchema } from "./review.ts";
import { SubmissionStateSchema } from "./submission.ts";

/** Query of `GET /admin/publishers`. */
export const PublisherQuerySchema = pageQuery({
  state: Type.Optional(RegistrationStateSchema),
});

/** Query of `GET /admin/submissions`. Submissions in review come in the queue's order, all others oldest first. */
export const SubmissionQuerySchema = pageQuery({
  state: Type.Optional(SubmissionStateSchema),
  tier: Type.Optional(TierSchema),
});

/** `POST /admin/submissions/{id}/take`. */
export const TakeBodySchema = named("TakeBody", closed({ reason: Type.Optional(ReasonSchema) }));
export type TakeBody = Static<typeof TakeBodySchema>;

/**
 * `POST /admin/submissions/{id}/decide`. Every decision except an approval cites at least one rule of the catalogue.
 */
export const DecideBodySchema = named(
  "DecideBody",
  closed({
    decision: oneOf(["approve", "request_changes", "reject"]),
    reason: ReasonSchema,
    rule_ids: RuleIdsSchema,
  }),
);
export type DecideBody = Static<typeof DecideBodySchema>;

/** Query of `GET /admin/audit`. */
export const AuditQuerySchema = pageQuery({
  /** e.g. `submission:<uuid>`, `publisher:<uuid>`, `version:<id>@<version>`. */
  subject: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
});

/** Query of `GET /admin/audit/export`. */
export const AuditExportQuerySchema = closed({
  /** The last position that the reader has; absent: from the beginning. */
  after: Type.Optional(Type.String({ pattern: "^(?:0|[1-9][0-9]{0,17})$" })),
});

/** One line of the audit trail; never changed, never deleted. */
export const AuditEntrySchema = named(
  "AuditEntry",
  closed({
    seq: Type.String(),
    at: TimeSchema,
    actor: nullable(Type.String()),
    actor_role: Type.String(),
    action: Type.String(),
    subject: Type.String(),
    reason: Type.String(),
    rule_ids: Type.Array(Type.String()),
  }),
);
export type AuditEntry = Static<typeof AuditEntrySchema>;

/** `GET /admin/audit`, newest first. */
export const AuditPageSchema = named("AuditPage", pageOf(AuditEntrySchema));
export type AuditPage = Static<typeof AuditPageSchema>;
