import { type Static, Type } from "typebox";
import { NoticeSchema } from "../desk/notifications.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";

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
