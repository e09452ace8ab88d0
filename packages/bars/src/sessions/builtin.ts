import { SIMULATED_INSTRUMENTS } from "../simulated/instruments.ts";
import type { HolidayCalendar } from "./holidays.ts";
import type { HourKind, SessionHours, SessionTemplate } from "./template.ts";

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const WEEKDAYS = [1, 2, 3, 4, 5];
/** A session that begins on the evening before its day. */
const EVENINGS = [7, 1, 2, 3, 4];

type Part = readonly [opens: string, closes: string, kind?: HourKind];
type Row = readonly [id: string, name: string, zone: string, days: readonly number[], ...hours: Part[]];

/** Hours as the exchanges publish them; holidays and short days are those of {@link HOLIDAYS}. */
const ROWS: readonly Row[] = [
  ["always", "24/7", "UTC", EVERY_DAY, ["00:00", "00:00"]],
  ["weekdays", "Monday to Friday, UTC", "UTC", WEEKDAYS, ["00:00", "00:00"]],
  ["currencies", "Currencies, 24/5 from Sunday 17:00", "America/New_York", EVENINGS, ["17:00", "17:00"]],
  [
    "us-equities",
    "US equities with pre-market and after hours",
    "America/New_York",
    WEEKDAYS,
    ["04:00", "09:30", "pre"],
    ["09:30", "16:00"],
    ["16:00", "20:00", "post"],
  ],
  ["us-index-futures", "US index futures", "America/Chicago", EVENINGS, ["17:00", "16:00"]],
  ["london", "London equities", "Europe/London", WEEKDAYS, ["08:00", "16:30"]],
  ["frankfurt", "Frankfurt equities", "Europe/Berlin", WEEKDAYS, ["09:00", "17:30"]],
  ["tokyo", "Tokyo equities with lunch break", "Asia/Tokyo", WEEKDAYS, ["09:00", "11:30"], ["12:30", "15:30"]],
  [
    "hong-kong",
    "Hong Kong equities with lunch break",
    "Asia/Hong_Kong",
    WEEKDAYS,
    ["09:30", "12:00"],
    ["13:00", "16:00"],
  ],
  ["mumbai", "Mumbai equities", "Asia/Kolkata", WEEKDAYS, ["09:15", "15:30"]],
  ["sydney", "Sydney equities", "Australia/Sydney", WEEKDAYS, ["10:00", "16:00"]],
  ["sim-america", "Simulated exchange, 14:30 to 21:00 UTC", "UTC", WEEKDAYS, ["14:30", "21:00"]],
  ["sim-europe", "Simulated exchange, 08:00 to 16:30 UTC", "UTC", WEEKDAYS, ["08:00", "16:30"]],
];

/** Sessions whose exchange has known holiday rules; futures and currencies trade on other days. */
const HOLIDAYS: Readonly<Record<string, HolidayCalendar>> = {
  "us-equities": "nyse",
  london: "lse",
  frankfurt: "xetra",
  tokyo: "tse",
};

const hoursOf = ([opens, closes, kind = "regular"]: Part): SessionHours => ({ kind, opens, closes });

/** The sessions that every desk has. */
export const BUILTIN_SESSIONS: readonly SessionTemplate[] = ROWS.map(([id, name, time_zone, days, ...hours]) => ({
  id,
  name,
  time_zone,
  days,
  hours: hours.map(hoursOf),
  ...(HOLIDAYS[id] && { holidays: HOLIDAYS[id] }),
}));

/** The session of an instrument about which nothing else is known. */
export const ALWAYS = BUILTIN_SESSIONS[0] as SessionTemplate;

/** The session of each kind of instrument on the simulated exchange, by the hour at which it opens and closes. */
function simulatedSession(symbol: string): string | undefined {
  const session = SIMULATED_INSTRUMENTS.find((each) => each.symbol === symbol)?.session;
  if (!session) return undefined;
  if (session.weekends) return "always";
  if (session.opens === 0) return "weekdays";
  return session.opens < 12 * 60 ? "sim-europe" : "sim-america";
}

/**
 * The session by the kind of instrument: exchanges of coins never close, an index of US shares follows them, and the
 * simulated exchange says its own hours. Undefined: nothing is known.
 */
export function usualSession({
  symbol,
  source,
}: {
  readonly symbol: string;
  readonly source: string;
}): string | undefined {
  if (symbol.startsWith("SIM:")) return simulatedSession(symbol);
  if (source.startsWith("ccxt")) return "always";
  return US_INDEXES.has(symbol) ? "us-equities" : undefined;
}

const US_INDEXES: ReadonlySet<string> = new Set(["^GSPC", "^NDX", "^DJI", "^IXIC", "^RUT"]);
