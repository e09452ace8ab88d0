import { type Static, Type } from "typebox";
import { bodyText } from "../commands/parts.ts";
import { ALERT_STATES } from "../commands/shared/alerts.ts";
import { Time } from "../events/parts.ts";
import { shownText } from "../manifest/fields.ts";
import { ALERT_CONDITIONS } from "../manifest/resource/alert-template.ts";
import { closed, oneOf, TimeText } from "./common.ts";
import { CHART_TIMEFRAMES } from "./market.ts";

/** What an alert watches; the trader's own and those of extensions alike. */
const watched = {
  symbol: Type.String({ minLength: 1, maxLength: 128 }),
  timeframe: oneOf(CHART_TIMEFRAMES),
  kind: oneOf(ALERT_CONDITIONS),
  /** Level, one end of a channel, or amount of a move. */
  price: Type.Number(),
  /** The other end of a channel; other conditions have none. */
  second_price: Type.Optional(Type.Number()),
  /** Bars that a moving condition looks back; 1 when absent, other conditions have none. */
  period: Type.Optional(Type.Integer({ minimum: 1 })),
};

/** An alert as the trader's manager shows it. */
export const ManagedAlertSchema = closed({
  id: Type.String(),
  ...watched,
  source_id: Type.String(),
  chart_id: Type.Optional(Type.String()),
  state: oneOf(ALERT_STATES),
  /** Why it is stopped or cannot be judged. */
  reason: Type.Optional(Type.String()),
  /** Active, but its source has told nothing plausible since then: it cannot fire. */
  not_watched_since: Type.Optional(TimeText),
  title: Type.String(),
  message: Type.String(),
  created_at: TimeText,
  expires_at: TimeText,
  fired_at: Type.Optional(TimeText),
  fired_price: Type.Optional(Type.Number()),
  /** The extension that proposed it; absent: the trader made it. */
  origin: Type.Optional(Type.String()),
  /** The extension that may change it and is told when it fires; absent: nobody but the trader. */
  owner: Type.Optional(closed({ id: Type.String(), name: Type.String() })),
});
export type ManagedAlert = Static<typeof ManagedAlertSchema>;

/** One line of the fire log; it outlives its alert. */
export const AlertFireSchema = closed({
  id: Type.Integer(),
  alert_id: Type.String(),
  title: Type.String(),
  symbol: Type.String(),
  timeframe: oneOf(CHART_TIMEFRAMES),
  /** The sample that fired it, and its time as the source gave it. */
  price: Type.Number(),
  sample_time: TimeText,
  /** By the host's clock. */
  fired_at: TimeText,
  /** Of a moving condition: signed, in the instrument's currency. */
  move: Type.Optional(Type.Number()),
  /** The extension that is told; absent: none. */
  recipient: Type.Optional(Type.String()),
  /** When the extension's guest had taken the event; absent: it waits for its next start. */
  taken_at: Type.Optional(TimeText),
});
export type AlertFire = Static<typeof AlertFireSchema>;

/** `GET /api/alerts`: all alerts, newest first, and the fire log, newest first. */
export const AlertListSchema = closed({ alerts: Type.Array(ManagedAlertSchema), fires: Type.Array(AlertFireSchema) });
export type AlertList = Static<typeof AlertListSchema>;

/** Body of `POST /api/alerts`: the trader's own alert, without any extension. */
export const NewAlertSchema = closed({
  ...watched,
  chart_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  expires_at: Time,
  title: shownText(128),
  message: Type.Optional(bodyText(1024)),
});
export type NewAlert = Static<typeof NewAlertSchema>;

/** Body of `PUT /api/alerts/{id}`: what changes. A changed price starts again: earlier samples do not count. */
export const AlertChangeSchema = Type.Object(
  {
    price: Type.Optional(Type.Number()),
    second_price: Type.Optional(Type.Number()),
    period: Type.Optional(Type.Integer({ minimum: 1 })),
    expires_at: Type.Optional(Time),
    enabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type AlertChange = Static<typeof AlertChangeSchema>;

/** `{id}` of an alert in a path. */
export const AlertIdParams = closed({ id: Type.String({ minLength: 1, maxLength: 128 }) });
