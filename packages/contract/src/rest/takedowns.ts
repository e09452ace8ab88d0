import { type Static, Type } from "typebox";
import {
  AccountIdSchema,
  closed,
  listOf,
  named,
  nullable,
  oneOf,
  PluginIdSchema,
  PublisherText,
  pageOf,
  pageQuery,
  ReasonSchema,
  RuleIdList,
  TimeSchema,
  text,
  told,
  UuidSchema,
  VersionText,
} from "./common.ts";
import { RuleIdsSchema } from "./review.ts";

/** States of a published version. */
export const VERSION_STATES = ["published", "yanked", "quarantined", "removed"] as const;
export const VersionStateSchema = told(
  oneOf(VERSION_STATES),
  "`yanked`: withdrawn by its publisher, still downloadable. `quarantined` and `removed`: taken down, not downloadable.",
);
export type VersionState = Static<typeof VersionStateSchema>;

const takenDownReason = text("Reason of the takedown.", "It reads what it should not.");

/** Catalogue entry of a version that was taken down. */
export const TakenDownSchema = named(
  "TakenDown",
  closed({ reason: takenDownReason, rule_ids: RuleIdList, at: told(TimeSchema, "When it was taken down.") }),
  "Why a version was taken down. Its bytes are kept but cannot be downloaded.",
);

/** `POST /admin/plugins/{id}/versions/{version}/quarantine` and `…/remove`. */
export const TakedownBodySchema = named(
  "TakedownBody",
  closed({
    reason: told(ReasonSchema, "The publisher and everybody read it.", "It reads what it should not."),
    rule_ids: told(RuleIdsSchema, "At least one."),
  }),
  "A takedown, which cites at least one rule of the catalogue.",
);
export type TakedownBody = Static<typeof TakedownBodySchema>;

/** Schema of {@link Appeal}. */
export const AppealSchema = named(
  "Appeal",
  closed({
    appeal_id: told(UuidSchema, "Id of the appeal."),
    text: text("The author's words.", "The import is only used by the tests."),
    state: told(oneOf(["open", "granted", "refused"]), "`granted` restores the version."),
    opened_at: told(TimeSchema, "When it was opened."),
    decided_at: nullable(TimeSchema, "When it was decided; null while it is open.", null),
    reason: nullable(Type.String(), "Reason of the decision; null while it is open.", null),
  }),
  "An author's objection to a takedown.",
);
export type Appeal = Static<typeof AppealSchema>;

/** Schema of {@link Takedown}. */
export const TakedownSchema = named(
  "Takedown",
  closed({
    takedown_id: told(UuidSchema, "Id of the takedown."),
    id: PluginIdSchema,
    version: VersionText,
    state: told(
      oneOf(["quarantined", "removed", "restored"]),
      "`quarantined` is not final: it can end in removal or restoration.",
    ),
    reason: takenDownReason,
    rule_ids: RuleIdList,
    at: told(TimeSchema, "When it was taken down."),
    ended_at: nullable(TimeSchema, "When it was removed or restored; null while it is quarantined.", null),
    end_reason: nullable(Type.String(), "Reason of the end; null while it is quarantined.", null),
    appeals: listOf(AppealSchema, "Oldest first; at most one is open."),
  }),
  "One takedown of one version, from quarantine to its end.",
);
export type Takedown = Static<typeof TakedownSchema>;

/** `GET /publisher/me/takedowns`, newest first. */
export const TakedownPageSchema = named("TakedownPage", pageOf(TakedownSchema));
export type TakedownPage = Static<typeof TakedownPageSchema>;

/** Schema of {@link AdminTakedown}. */
export const AdminTakedownSchema = named(
  "AdminTakedown",
  closed({
    ...TakedownSchema.properties,
    taken_down_by: told(AccountIdSchema, "Who took it down."),
    publisher: PublisherText,
  }),
  "A takedown as operators see it.",
);
export type AdminTakedown = Static<typeof AdminTakedownSchema>;

/** `GET /admin/takedowns`, newest first. */
export const AdminTakedownPageSchema = named("AdminTakedownPage", pageOf(AdminTakedownSchema));
export type AdminTakedownPage = Static<typeof AdminTakedownPageSchema>;

/** Query of `GET /admin/takedowns`. */
export const TakedownQuerySchema = pageQuery({
  state: Type.Optional(
    told(
      oneOf(["quarantined", "removed", "restored", "appealed"]),
      "Only takedowns in this state. `appealed`: an appeal waits for its decision.",
    ),
  ),
});

/** `POST /publisher/me/takedowns/{takedown_id}/appeal`. */
export const AppealBodySchema = named(
  "AppealBody",
  closed({
    text: told(
      Type.String({ minLength: 1, maxLength: 8000, pattern: "\\S" }),
      "Why the takedown is wrong, as plain text.",
      "The import is only used by the tests.",
    ),
  }),
  "An objection to a takedown.",
);
export type AppealBody = Static<typeof AppealBodySchema>;

/** `POST /admin/appeals/{appeal_id}/decide`. */
export const DecideAppealBodySchema = named(
  "DecideAppealBody",
  closed({
    decision: told(oneOf(["grant", "refuse"]), "`grant` restores the version."),
    reason: told(ReasonSchema, "The author reads it.", "The finding was wrong."),
  }),
  "The decision about an appeal.",
);
export type DecideAppealBody = Static<typeof DecideAppealBodySchema>;
