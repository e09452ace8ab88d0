import { createHash } from "node:crypto";
import { type CalendarEvent, isJsonObject, isoMoment, type JsonObject, type JsonValue } from "@bourse/contract";
import { CommandFailure } from "@bourse/runtime/broker";
import { plainText } from "./plain-text.ts";

/** One point of a series; null while its value is unknown. */
export interface SeriesPoint {
  readonly time: string;
  readonly value: number | null;
}

const IMPORTANCE = ["low", "medium", "high"] as const;
const MAX_TEXT = 200;

/**
 * Entries of a calendar: a list, or `events` of an object, with the fields of the contract (`consensus` is read as
 * `forecast`). Entries without time, country or event, or with a figure that is not a number, are skipped and counted.
 * @throws CommandFailure `feed.not_understood`
 */
export function readCalendar(value: JsonValue, source: string, maxEvents: number) {
  const list = listIn(value, ["events"]).slice(0, maxEvents);
  const events = list.map((each) => (isJsonObject(each) ? calendarEvent(each, source) : undefined));
  const good = events.filter((each) => each !== undefined);
  return { events: good, skipped: list.length - good.length };
}

/**
 * Points of a series: a list, or `series`, `observations` or `data` of an object; each `{time or date, value}`.
 *
 * @throws CommandFailure `feed.not_understood`
 */
export function readSeries(value: JsonValue, maxEvents: number) {
  const list = listIn(value, ["series", "observations", "data"]).slice(0, maxEvents);
  const points = list.map((each): SeriesPoint | undefined => {
    if (!isJsonObject(each)) return undefined;
    const [time, figure] = [timeOf(each.time ?? each.date), figureOf(each.value)];
    return time === undefined || figure === undefined ? undefined : { time, value: figure };
  });
  const good = points.filter((each) => each !== undefined);
  return { series: good, skipped: list.length - good.length };
}

function listIn(value: JsonValue, names: readonly string[]): readonly JsonValue[] {
  if (Array.isArray(value)) return value;
  const inner = isJsonObject(value) ? names.map((name) => value[name]).find((each) => Array.isArray(each)) : undefined;
  if (inner === undefined)
    throw new CommandFailure("feed.not_understood", `there is no list, and none in ${names.join(", ")}`);
  return inner as readonly JsonValue[];
}

function calendarEvent(entry: JsonObject, source: string): CalendarEvent | undefined {
  const time = timeOf(entry.time);
  const country = typeof entry.country === "string" && /^[A-Z]{2}$/.test(entry.country) ? entry.country : undefined;
  const event = plainText(entry.event, MAX_TEXT);
  const importance = IMPORTANCE.find((each) => each === entry.importance);
  const [actual, forecast] = [figureOf(entry.actual), figureOf(entry.forecast ?? entry.consensus)];
  const [previous, revised_from] = [figureOf(entry.previous), figureOf(entry.revised_from)];
  if (time === undefined || country === undefined || event === "" || importance === undefined) return undefined;
  if (actual === undefined || forecast === undefined || previous === undefined || revised_from === undefined)
    return undefined;
  const given =
    typeof entry.id === "string" || typeof entry.id === "number" ? plainText(String(entry.id), MAX_TEXT) : "";
  const id =
    given === ""
      ? createHash("sha256")
          .update(JSON.stringify([source, time, country, event]))
          .digest("hex")
      : given;
  const currency = typeof entry.currency === "string" && /^[A-Z]{3}$/.test(entry.currency) ? entry.currency : null;
  return {
    id,
    time,
    country,
    currency,
    category: textOrNull(entry.category),
    event,
    importance,
    unit: textOrNull(entry.unit),
    actual,
    forecast,
    previous,
    revised_from,
    source,
    ref_date: textOrNull(entry.ref_date),
  };
}

function timeOf(value: JsonValue | undefined): string | undefined {
  // A date or a time with its zone, so that the machine's own zone has no influence.
  const time = typeof value === "string" ? isoMoment(value) : undefined;
  return time === undefined ? undefined : new Date(time).toISOString();
}

/** Undefined if it is not a figure. */
function figureOf(value: JsonValue | undefined): number | null | undefined {
  if (value === undefined || value === null) return null;
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function textOrNull(value: JsonValue | undefined): string | null {
  const text = plainText(value, MAX_TEXT);
  return text === "" ? null : text;
}
