import type { HolidayCalendar } from "./holidays.ts";

/** Kinds of trading hours; charts show the regular ones alone if the trader wants. */
export const HOUR_KINDS = ["pre", "regular", "post"] as const;
export type HourKind = (typeof HOUR_KINDS)[number];

/** One part of a session, by the clock of its zone. */
export interface SessionHours {
  readonly kind: HourKind;
  /** `HH:MM`. */
  readonly opens: string;
  /** `HH:MM`; at or before {@link SessionHours.opens}: on the next day. */
  readonly closes: string;
}

/** When an instrument trades. */
export interface SessionTemplate {
  readonly id: string;
  readonly name: string;
  /** IANA name. */
  readonly time_zone: string;
  /** The days on which a session begins: 1 is Monday, 7 is Sunday. */
  readonly days: readonly number[];
  /** Oldest first, without overlap, at least one regular. */
  readonly hours: readonly SessionHours[];
  /** The exchange whose holidays and short days it keeps; absent: it knows none. */
  readonly holidays?: HolidayCalendar;
}

/** The fields of a template that a trader writes. */
export type SessionDraft = Omit<SessionTemplate, "id">;
