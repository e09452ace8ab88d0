import { barEnd, canAggregate, DAY_MS, type DayOf, isOfDays, tradingDayEnd, tradingDays } from "@bourse/bars";
import { CHART_TIMEFRAMES, type ChartTimeframe, lazyTest } from "@bourse/contract";
import { CalendarSchema, type ImportedSeries } from "@bourse/contract/host-api";
import type { ListedSeries } from "../store/names.ts";

/** Every imported bar has this source. */
export const CSV_SOURCE = "csv";

/** The timeframes that the bars of an import give. */
export function timeframesOf({ timeframe }: Pick<ImportedSeries, "timeframe">): readonly ChartTimeframe[] {
  return CHART_TIMEFRAMES.filter((each) => canAggregate(timeframe, each));
}

/** Whether the note about a stored series is that of an import: no field may be missing or have the wrong type. */
export function isImported(series: ListedSeries): series is ListedSeries & { readonly about: ImportedSeries } {
  const { about, symbol, timeframe } = series;
  return isSeries(about) && about.symbol === symbol && about.timeframe === timeframe;
}

const isCalendar = lazyTest(CalendarSchema);

function isSeries(about: unknown): about is ImportedSeries {
  if (typeof about !== "object" || about === null) return false;
  const { name, symbol, title, bars, first, last, imported_at, calendar } = about as Partial<
    Record<keyof ImportedSeries, unknown>
  >;
  return (
    (calendar === undefined || isCalendar(calendar)) &&
    [name, symbol, title].every((each) => typeof each === "string") &&
    [first, last, imported_at].every((each) => typeof each === "string" && Number.isFinite(Date.parse(each))) &&
    Number.isSafeInteger(bars)
  );
}

/** The trading days of bars shorter than a day; daily bars of a file are days already. */
export function daysOf(series: ImportedSeries): DayOf | undefined {
  const calendar = calendarOf(series);
  return calendar && tradingDays(calendar);
}

function calendarOf({ calendar, timeframe }: ImportedSeries): ImportedSeries["calendar"] {
  return isOfDays(timeframe) ? undefined : calendar;
}

/** The end of the last session before a day; the beginning of that day if none is near. */
function lastSessionEnd({ calendar }: ImportedSeries, day: number): number {
  for (let at = day - 1; calendar && at > day - LONGEST; at--) {
    const end = tradingDayEnd(calendar, at);
    if (end !== undefined) return end;
  }
  return day * DAY_MS;
}

/** Days of the longest bar. */
const LONGEST = 31;

/** Whether the bar that opens at `start` is complete with the last bar of the file. */
export function isOver(series: ImportedSeries, timeframe: ChartTimeframe, start: number): boolean {
  const known = barEnd(Date.parse(series.last), series.timeframe);
  const end = barEnd(start, timeframe);
  return (calendarOf(series) && isOfDays(timeframe) ? lastSessionEnd(series, end / DAY_MS) : end) <= known;
}
