import { type Static, Type } from "typebox";
import { NoticeSchema } from "../desk/notifications.ts";
import { ALERT_PERIOD_MAX } from "../limits/desk.ts";
import { BASE_URL_MAX_LENGTH } from "../limits/models.ts";
import { SECRET_MAX_LENGTH } from "../limits/network.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";

/** One labelled fact about the action to confirm. */
export const DialogFactSchema = closed({ label: Type.String(), value: Type.String() });

const Facts = Type.Array(DialogFactSchema);

/** The question, by kind. The page draws each kind itself and marks the extension's words as the extension's. */
export const DialogQuestionSchema = Type.Union([
  closed({ kind: Type.Literal("confirm"), title: Type.String(), message: Type.String() }),
  /** Answered with `POST …/file`, or declined. */
  closed({ kind: Type.Literal("import"), accepts: Type.Literal("market_intel_json"), max_bytes: Type.Integer() }),
  /** The page opens the address itself, on the trader's own click, before it answers. */
  closed({ kind: Type.Literal("open_external"), url: Type.String() }),
  closed({
    kind: Type.Literal("create_alert"),
    title: Type.String(),
    message: Type.String(),
    facts: Facts,
    /** True: an accepting answer must carry `period`. */
    asks_period: Type.Boolean(),
  }),
  closed({ kind: Type.Literal("configure_model"), provider: Type.String(), facts: Facts }),
  /** An accepting answer carries `secret`. */
  closed({ kind: Type.Literal("feed_credential"), source_id: Type.String(), origin: Type.String() }),
  closed({ kind: Type.Literal("allow_origin"), origin: Type.String() }),
]);
export type DialogQuestion = Static<typeof DialogQuestionSchema>;

/** A dialog that waits for the trader. */
export const DialogSchema = closed({
  id: Type.String(),
  extension_id: Type.String(),
  extension_name: Type.String(),
  opened_at: TimeText,
  question: DialogQuestionSchema,
});
export type Dialog = Static<typeof DialogSchema>;

/** `GET /api/dialogs`: open dialogs, the longest waiting first, without anything typed into them. */
export const DialogListSchema = closed({ dialogs: Type.Array(DialogSchema) });
export type DialogList = Static<typeof DialogListSchema>;

/** Body of `POST /api/dialogs/{id}/answer`. A declining answer carries only `accepted: false`. */
export const DialogAnswerSchema = closed({
  accepted: Type.Boolean(),
  /** For `create_alert` with `asks_period`: number of bars. */
  period: Type.Optional(Type.Integer({ minimum: 1, maximum: ALERT_PERIOD_MAX })),
  /** `configure_model`, `feed_credential`: printable ASCII on one line, no space at either end. */
  secret: Type.Optional(Type.String({ minLength: 1, maxLength: SECRET_MAX_LENGTH })),
  /** `configure_model`: https, or http on this machine or its network. */
  base_url: Type.Optional(Type.String({ minLength: 1, maxLength: BASE_URL_MAX_LENGTH })),
});
export type DialogAnswerBody = Static<typeof DialogAnswerSchema>;

/** `{id}` of a dialog in a path. */
export const DialogParams = closed({ id: Type.String({ minLength: 1, maxLength: 64 }) });

/** `stopped`: the host did not run; `asleep`: the machine slept; `silent`: a source sent nothing for a symbol. */
export const UNWATCHED_REASONS = ["stopped", "asleep", "silent"] as const;

/** An interval in which alerts could not fire and nothing scheduled ran. */
export const UnwatchedSchema = closed({
  reason: oneOf(UNWATCHED_REASONS),
  /** With `silent`: the symbol that was not watched; everything else was. */
  symbol: Type.Optional(Type.String()),
  from: TimeText,
  /** Absent: it continues. */
  to: Type.Optional(TimeText),
});
export type Unwatched = Static<typeof UnwatchedSchema>;

/** An alert whose time ran out during the absence without firing. */
const ExpiredAlertSchema = closed({
  alert_id: Type.String(),
  title: Type.String(),
  symbol: Type.String(),
  expires_at: TimeText,
});

/** The events between two visits of the trader, and the intervals that nobody watched. Lists are oldest first. */
export const AwayReportSchema = closed({
  since: TimeText,
  until: TimeText,
  /** Notices of that time: alerts that fired, scans and tasks that found something. */
  notices: Type.Array(NoticeSchema),
  expired: Type.Array(ExpiredAlertSchema),
  unwatched: Type.Array(UnwatchedSchema),
});
export type AwayReport = Static<typeof AwayReportSchema>;

/** `GET /api/away`: without a report while the trader has read everything or was not away. */
export const AwayAnswerSchema = closed({ report: Type.Optional(AwayReportSchema) });
export type AwayAnswer = Static<typeof AwayAnswerSchema>;

/** Body of `POST /api/away/read`: the `until` of the report that was read. A newer report stays. */
export const AwayReadSchema = closed({ until: TimeText });
export type AwayRead = Static<typeof AwayReadSchema>;
