import type { ManagedAlert, NewAlert } from "@bourse/contract/host-api";

/** An alert of the trader's own as it can be made again. */
export interface AlertBody extends NewAlert {
  readonly enabled: boolean;
}

/** The settable fields of an alert and its state, which tell whether someone else has changed it. */
export type AlertMark = string;

/** Fields that a change may set. */
export const SETTABLE = [
  "price",
  "second_price",
  "period",
  "expires_at",
  "repeat",
  "sound",
  "system_notice",
  "fire_unwatched",
  "title",
  "message",
] as const;

export const markOf = (alert: ManagedAlert): AlertMark =>
  JSON.stringify([alert.state, ...SETTABLE.map((name) => alert[name] ?? null)]);

/** True for an alert that could be made again as it is: the trader's own, which has not fired or expired. */
export const isRestorable = ({ owner, origin, template, state }: ManagedAlert): boolean =>
  !owner && !origin && !template && (state === "active" || state === "stopped");

/** An alert without the fields that the host adds. */
export function bodyOf(alert: ManagedAlert): AlertBody {
  const { symbol, timeframe, kind, price, second_price, period, repeat, indicator, chart_id } = alert;
  const { sound, system_notice, fire_unwatched, expires_at, title, message, state } = alert;
  return {
    symbol,
    timeframe,
    kind,
    price,
    ...(second_price === undefined ? {} : { second_price }),
    ...(period === undefined ? {} : { period }),
    ...(indicator === undefined ? {} : { indicator }),
    ...(chart_id === undefined ? {} : { chart_id }),
    repeat,
    sound,
    system_notice,
    fire_unwatched,
    expires_at,
    title,
    message,
    enabled: state === "active",
  };
}
