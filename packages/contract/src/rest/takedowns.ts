import { type Static, Type } from "typebox";
import {
  closed,
  named,
  nullable,
  oneOf,
  PluginIdSchema,
  pageOf,
  pageQuery,
  ReasonSchema,
  TimeSchema,
  UuidSchema,
} from "./common.ts";
import { RuleIdsSchema } from "./review.ts";

/** States of a published version. */
export const VERSION_STATES = ["published", "yanked", "quarantined", "removed"] as const;
export const VersionStateSchema = oneOf(VERSION_STATES);
export type VersionState = Static<typeof VersionStateSchema>;

/** Catalogue entry of a version that was taken down. Its bytes are kept but cannot be downloaded. */
export const TakenDownSchema = named(
  "TakenDown",
  closed({ reason: Type.String(), rule_ids: Type.Array(Type.String()), at: TimeSchema }),
);

/** `POST /admin/plugins/{id}/versions/{version}/quarantine` and `…/remove`: at least one rule of the catalogue. */
export const TakedownBodySchema = named("TakedownBody", closed({ reason: ReasonSchema, rule_ids: RuleIdsSchema }));
export type TakedownBody = Static<typeof TakedownBodySchema>;

/** An author's objection to a takedown. */
export const AppealSchema = named(
  "Appeal",
  closed({
    appeal_id: UuidSchema,
    text: Type.String(),
    state: oneOf(["open", "granted", "refused"]),
    opened_at: TimeSchema,
    decided_at: nullable(TimeSchema),
    /** Reason for the decision. */
    reason: nullable(Type.String()),
  }),
);
export type Appeal = Static<typeof AppealSchema>;

/** One takedown of one version, from quarantine to its end. */
export const TakedownSchema = named(
  "Takedown",
  closed({
    takedown_id: UuidSchema,
    id: PluginIdSchema,
    version: Type.String(),
    /** `quarantined`: not final; it can end in removal or restoration. */
    state: oneOf(["quarantined", "removed", "restored"]),
    reason: Type.String(),
    rule_ids: Type.Array(Type.String()),
    at: TimeSchema,
    ended_at: nullable(TimeSchema),
    end_reason: nullable(Type.String()),
    /** Oldest first; at most one is open. */
    appeals: Type.Array(AppealSchema),
  }),
);
export type Takedown = Static<typeof TakedownSchema>;

/** `GET /publisher/me/takedowns`, newest first. */
export const TakedownPageSchema = named("TakedownPage", pageOf(TakedownSchema));
export type TakedownPage = Static<typeof TakedownPageSchema>;

/** A takedown as shown to operators. */
export const AdminTakedownSchema = named(
  "AdminTakedown",
  closed({ ...TakedownSchema.properties, taken_down_by: UuidSchema, publisher: Type.String() }),
);
export type AdminTakedown = Static<typeof AdminTakedownSchema>;

/** `GET /admin/takedowns`, newest first. */
export const AdminTakedownPageSchema = named("AdminTakedownPage", pageOf(AdminTakedownSchema));
export type AdminTakedownPage = Static<typeof AdminTakedownPageSchema>;

/** Query of `GET /admin/takedowns`. `appealed`: an appeal waits for its decision. */
export const TakedownQuerySchema = pageQuery({
  state: Type.Optional(oneOf(["quarantined", "removed", "restored", "appealed"])),
});

/** `POST /publisher/me/takedowns/{takedown_id}/appeal`. */
export const AppealBodySchema = named(
  "AppealBody",
  closed({ text: Type.String({ minLength: 1, maxLength: 8000, pattern: "\\S" }) }),
);
export type AppealBody = Static<typeof AppealBodySchema>;

/** `POST /admin/appeals/{appeal_id}/decide`. Granting it restores the version. */
export const DecideAppealBodySchema = named(
  "DecideAppealBody",
  closed({ decision: oneOf(["grant", "refuse"]), reason: ReasonSchema }),
);
export type DecideAppealBody = Static<typeof DecideAppealBodySchema>;
