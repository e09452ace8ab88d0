import { isoMoment } from "@bourse/contract";

/** Twice the length of the longest date in any format; longer text is not parsed. */
const MAX_DATE = 64;
/**
 * Seconds since 1970 of 2001-09-09 and 2100: numbers between them are seconds, numbers a thousand times as large are
 * milliseconds.
 */
const [FIRST_SECOND, LAST_SECOND] = [1_000_000_000, 4_102_444_800];

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const FULL_MONTHS = "january february march april may june july august september october november december".split(" ");

/** Zone names used in mail and feeds, in hours. */
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?`;
const ZONE = String.raw`(?:\s*([A-Za-z]{1,5})?\s*([+-]\d{1,2}(?::?\d{2})?)?)`;
/** `Mon, 05 Jan 2026 10:00:00 GMT` and similar; without a time of day, midnight. */
const MAIL = new RegExp(
  String.raw`^(?:[A-Za-z]{3,9},?\s+)?(\d{1,2})[\s-]+([A-Za-z]{3,9})\.?[\s-]+(\d{4}|\d{2})(?:,?\s+${CLOCK}${ZONE})?$`,
);
/** `January 5, 2026 10:00:00 EST`. */
const AMERICAN = new RegExp(
  String.raw`^(?:[A-Za-z]{3,9},?\s+)?([A-Za-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})(?:,?\s+${CLOCK}${ZONE})?$`,
);
const ISO_LIKE = new RegExp(
  String.raw`^(\d{4})-?(\d{2})-?(\d{2})(?:[T\s]\s*(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)?${ZONE})?$`,
  "i",
);

interface Parts {
  readonly year: string | undefined;
  readonly month: number;
  readonly day: string | undefined;
  readonly clock: readonly (string | undefined)[];
}

/**
 * Converts a feed's time to ISO 8601 UTC; undefined if it is invalid. Without a zone it is read as UTC: with the
 * machine's own zone, a story's time would change when the trader travels.
 */
export function feedTime(written: unknown): string | undefined {
  const ms =
    typeof written === "number" ? ofNumber(written) : typeof written === "string" ? ofText(written) : undefined;
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

function ofNumber(value: number): number | undefined {
  if (value >= FIRST_SECOND && value <= LAST_SECOND) return Math.floor(value * 1000);
  return value >= FIRST_SECOND * 1000 && value <= LAST_SECOND * 1000 ? Math.floor(value) : undefined;
}

function ofText(written: string): number | undefined {
  const text = written
    .slice(0, MAX_DATE)
    .trim()
    .replace(/\s*\([^()]*\)$/, "");
  if (/^\d{10}$|^\d{13}$/.test(text)) return ofNumber(Number(text));
  const mail = MAIL.exec(text);
  if (mail) return ofParts({ year: mail[3], month: monthNamed(mail[2]), day: mail[1], clock: mail.slice(4) });
  const american = AMERICAN.exec(text);
  if (american)
    return ofParts({ year: american[3], month: monthNamed(american[1]), day: american[2], clock: american.slice(4) });
  const iso = ISO_LIKE.exec(text);
  return iso ? ofParts({ year: iso[1], month: Number(iso[2]), day: iso[3], clock: iso.slice(4) }) : undefined;
}

/** 0 if it is not a month: no date is valid in it. */
function monthNamed(name = ""): number {
  const lower = name.toLowerCase();
  const whole = FULL_MONTHS.indexOf(lower === "sept" ? "september" : lower);
  return (whole < 0 ? MONTHS.indexOf(lower) : whole) + 1;
}

function ofParts({ year = "", month, day, clock: [hour = "0", minute = "0", second = "0", name, offset] }: Parts) {
  const shift = minutesOf(name, offset);
  if (shift === undefined) return undefined;
  const full = year.length === 2 ? `${Number(year) < 50 ? "20" : "19"}${year}` : year;
  const two = (part: string | number | undefined) => String(part).padStart(2, "0");
  const utc = isoMoment(`${full}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}Z`);
  const ms = utc === undefined ? undefined : utc - shift * 60_000;
  // An hour before the year 0000 has no text with four digits.
  return ms !== undefined && new Date(ms).getUTCFullYear() >= 0 ? ms : undefined;
}

/** Minutes that a zone is ahead of UTC: `GMT`, `-0500`, `GMT+2`; undefined for an unknown zone. */
function minutesOf(name: string | undefined, offset: string | undefined): number | undefined {
  const named = name === undefined ? 0 : ZONES[name.toLowerCase()];
  // A number after the name of a zone with summer time has no defined meaning.
  if (named === undefined || (named !== 0 && offset !== undefined)) return undefined;
  if (offset === undefined) return named * 60;
  const [, sign, hours = "", minutes = "0"] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || ahead > 14 * 60) return undefined;
  return sign === "-" ? -ahead : ahead;
}
