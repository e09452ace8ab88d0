import { type Static, Type } from "typebox";
import { SymbolText } from "../commands/parts.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { shownText } from "../schemas/fields.ts";

/** More than a trader needs; the page lists all of them. */
const MAX_OWN_SESSIONS = 50;
/** Symbols whose usual session the trader replaced. */
const MAX_SESSION_SYMBOLS = 1000;
/** Parts of one day: the longest has pre-market, lunch break and after hours. */
const MAX_HOURS = 8;

const Id = Type.String({ minLength: 1, maxLength: 64 });
const TimeOfDay = Type.String({ maxLength: 5 });

/** Trading hours by the clock of a zone, as `SessionTemplate` of `@bourse/bars`. */
export const TradingSessionSchema = closed({
  id: Id,
  name: shownText(64),
  /** IANA name. */
  time_zone: Type.String({ minLength: 1, maxLength: 64 }),
  /** The days on which a session begins: 1 is Monday, 7 is Sunday. */
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { uniqueItems: true, maxItems: 7 }),
  /** `HH:MM`; one that closes at or before it opens does so on the next day. */
  hours: Type.Array(closed({ kind: oneOf(["pre", "regular", "post"]), opens: TimeOfDay, closes: TimeOfDay }), {
    maxItems: MAX_HOURS,
  }),
  /** The exchange whose holidays and short days it keeps; absent: none. */
  holidays: Type.Optional(oneOf(["nyse", "lse", "xetra", "tse"])),
});
export type TradingSession = Static<typeof TradingSessionSchema>;

const { name: _name, ...calendar } = TradingSessionSchema.properties;

/** The calendar of an instrument, complete, so that a recorded calendar means the same on every host and in every version. */
export const CalendarSchema = closed(calendar);
export type Calendar = Static<typeof CalendarSchema>;

const content = {
  /** The trader's own, besides those that every desk has. */
  own: Type.Array(TradingSessionSchema, { maxItems: MAX_OWN_SESSIONS }),
  /** Symbols with another session than is usual for their kind. */
  symbols: Type.Array(closed({ symbol: SymbolText, session_id: Id }), { maxItems: MAX_SESSION_SYMBOLS }),
};

/** `GET /api/trading-sessions`. */
export const TradingSessionsSchema = closed({ revision: Type.Integer(), ...content });
export type TradingSessions = Static<typeof TradingSessionsSchema>;

/** Body of `PUT /api/trading-sessions`: everything, with the revision that the trader saw. */
export const TradingSessionsChangeSchema = closed({ revision: Type.Integer({ minimum: 0 }), ...content });
export type TradingSessionsChange = Static<typeof TradingSessionsChangeSchema>;
