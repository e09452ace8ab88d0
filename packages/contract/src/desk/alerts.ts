import { type Static, Type } from "typebox";
import { bodyText } from "../commands/parts.ts";
import { ALERT_STATES } from "../commands/shared/alerts.ts";
import { Time } from "../events/parts.ts";
import { ALERT_CONDITIONS } from "../manifest/resource/alert-template.ts";
import { CHART_TIMEFRAMES } from "../market.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";
import { shownText } from "../schemas/fields.ts";
import { indicatorLineFields, indicatorRules } from "./indicators.ts";
import { ObjectOriginSchema } from "./origin.ts";

/** Condition of an alert, the same for the trader's alerts and those of extensions. */
const watched = {
  symbol: Type.String({ minLength: 1, maxLength: 128 }),
  timeframe: oneOf(CHART_TIMEFRAMES),
  kind: oneOf(ALERT_CONDITIONS),
  /** Level, one end of a channel, or amount of a move. */
  price: Type.Number(),
  /** The other end of a channel; absent for other conditions. */
  second_price: Type.Optional(Type.Number()),
  /** Number of bars over which a moving condition compares; 1 when absent. Other conditions have none. */
  period: Type.Optional(Type.Integer({ minimum: 1 })),
};

/** How often the trader's own alert fires. An extension's alert fires once. */
export const ALERT_REPEATS = ["once", "per_bar", "per_bar_close", "per_minute"] as const;
export type AlertRepeat = (typeof ALERT_REPEATS)[number];

/**
 * The indicator whose value an alert watches instead of the price. It is judged when a bar is complete, so that no
 * later price takes the judgement back; with `live` also while the bar forms.
 */
export const AlertIndicatorSchema = Type.Object(
  { ...indicatorLineFields, live: Type.Optional(Type.Boolean()) },
  { additionalProperties: false, ...indicatorRules },
);
export type AlertIndicator = Static<typeof AlertIndicatorSchema>;

/** Fields that only the trader's own alerts have. */
const own = {
  /** `once` when absent. `per_bar` and `per_bar_close` count bars of the alert's timeframe. */
  repeat: Type.Optional(oneOf(ALERT_REPEATS)),
};

/** How an open page signals that an alert fired, besides the notice. */
const told = {
  sound: Type.Optional(Type.Boolean()),
  /** A notification of the operating system, for which the browser asks. */
  system_notice: Type.Optional(Type.Boolean()),
  /** True: it also fires for a condition that was met while it was not watched. Absent: the trader only gets a notice. */
  fire_unwatched: Type.Optional(Type.Boolean()),
};

/** An alert as listed in the trader's alert manager. */
export const ManagedAlertSchema = closed({
  id: Type.String(),
  ...watched,
  repeat: oneOf(ALERT_REPEATS),
  /** Absent: the price. */
  indicator: Type.Optional(AlertIndicatorSchema),
  sound: Type.Boolean(),
  system_notice: Type.Boolean(),
  /** True: it also fires for a condition that was met while it was not watched. False: the trader only gets a notice. */
  fire_unwatched: Type.Boolean(),
  source_id: Type.String(),
  chart_id: Type.Optional(Type.String()),
  state: oneOf(ALERT_STATES),
  /** Reason why it is stopped or cannot be evaluated. */
  reason: Type.Optional(Type.String()),
  /** Active, but its source has sent no plausible data since this time, so it cannot fire. */
  not_watched_since: Type.Optional(TimeText),
  /** Active, but its indicator has no value yet: the reason. */
  not_watched_because: Type.Optional(Type.String()),
  title: Type.String(),
  message: Type.String(),
  created_at: TimeText,
  expires_at: TimeText,
  fired_at: Type.Optional(TimeText),
  fired_price: Type.Optional(Type.Number()),
  /** Time of the latest fire; an alert that repeats stays active after it. */
  last_fired_at: Type.Optional(TimeText),
  fire_count: Type.Integer(),
  /** The extension that proposed it; absent: the trader created it. */
  origin: Type.Optional(Type.String()),
  /** The template that the trader made it from. The alert is the trader's own and stays active when the extension is removed. */
  template: Type.Optional(ObjectOriginSchema),
  /** The extension that may change it and receives its events; absent: only the trader may. */
  owner: Type.Optional(closed({ id: Type.String(), name: Type.String() })),
});
export type ManagedAlert = Static<typeof ManagedAlertSchema>;

/** An entry of the fire log; it outlives its alert. */
export const AlertFireSchema = closed({
  id: Type.Integer(),
  alert_id: Type.String(),
  title: Type.String(),
  symbol: Type.String(),
  timeframe: oneOf(CHART_TIMEFRAMES),
  /** Name of the indicator whose value is `price`; absent: the price itself. */
  value_of: Type.Optional(Type.String()),
  /** The sample or the bar's close that fired it, and its time as reported by the source. */
  price: Type.Number(),
  sample_time: TimeText,
  /** Time by the host's clock. */
  fired_at: TimeText,
  /** For a moving condition: the signed move in the instrument's currency. */
  move: Type.Optional(Type.Number()),
  /** The extension that receives the event; absent: none. */
  recipient: Type.Optional(Type.String()),
  /** Time at which the extension's guest took the event; absent: the event waits for its next start. */
  taken_at: Type.Optional(TimeText),
});
export type AlertFire = Static<typeof AlertFireSchema>;

/** An alert whose record on the disk is damaged. It is not watched, and the trader can only remove it. */
const UnreadableAlertSchema = closed({
  id: Type.String(),
  title: Type.String(),
  symbol: Type.String(),
  /** The damage, in words. */
  reason: Type.String(),
});
export type UnreadableAlert = Static<typeof UnreadableAlertSchema>;

/**
 * `GET /api/alerts`: all alerts, newest first, and the fire log, newest first. Alerts whose records cannot be read are
 * listed apart; absent: there are none.
 */
export const AlertListSchema = closed({
  alerts: Type.Array(ManagedAlertSchema),
  fires: Type.Array(AlertFireSchema),
  unreadable: Type.Optional(Type.Array(UnreadableAlertSchema)),
});
export type AlertList = Static<typeof AlertListSchema>;

/** Body of `POST /api/alerts`: the trader's own alert, which belongs to no extension. */
export const NewAlertSchema = closed({
  ...watched,
  ...own,
  ...told,
  indicator: Type.Optional(AlertIndicatorSchema),
  chart_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  expires_at: Time,
  title: shownText(128),
  message: Type.Optional(bodyText(1024)),
});
export type NewAlert = Static<typeof NewAlertSchema>;

/**
 * Body of `PUT /api/alerts/{id}`: the fields to change. A changed price or repetition restarts the alert: earlier
 * samples do not count.
 */
export const AlertChangeSchema = Type.Object(
  {
    price: Type.Optional(Type.Number()),
    second_price: Type.Optional(Type.Number()),
    period: Type.Optional(Type.Integer({ minimum: 1 })),
    expires_at: Type.Optional(Time),
    enabled: Type.Optional(Type.Boolean()),
    ...own,
    ...told,
    /** Only for the trader's own alerts: an extension's alert keeps the words that the trader confirmed. */
    title: Type.Optional(shownText(128)),
    message: Type.Optional(bodyText(1024)),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type AlertChange = Static<typeof AlertChangeSchema>;

/** `{id}` of an alert in a path. */
export const AlertIdParams = closed({ id: Type.String({ minLength: 1, maxLength: 128 }) });
