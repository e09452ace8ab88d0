import { calculateIndicator, type IndicatorSetting, indicatorLabel, lineOfWindow, usualDays } from "@bourse/bars";
import type { JsonValue } from "@bourse/contract";
import { isoTime } from "./place.ts";
import { rowsOf, type Series } from "./series.ts";

/** Digits of a price or value for a model: more than any tick needs, and fewer than a calculation leaves. */
const DIGITS = 10;

/** A number for a model; null where there is none. */
export const digits = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Number(value.toPrecision(DIGITS));

/** A time for a model, without milliseconds that say nothing. */
export const shortTime = (time: number): string => isoTime(time).replace(".000Z", "Z");

/** The bars of a series' window as a table. */
export function barsTable(series: Series, maxRows: number) {
  const { barsPerBar, columns } = rowsOf(series, maxRows);
  const rows: JsonValue[] = Array.from({ length: columns.length }, (_each, row) => [
    shortTime(columns.time[row] ?? 0),
    ...[columns.open, columns.high, columns.low, columns.close, columns.volume].map((each) => digits(each[row])),
  ]);
  return {
    columns: ["time", "open", "high", "low", "close", "volume"],
    bars_per_row: barsPerBar,
    last_bar_is_forming: series.isForming,
    ...(series.isShortened ? { note: "the window has more bars before these" } : {}),
    rows,
  };
}

/** The values of an indicator, one for each row of {@link barsTable}. */
export function indicatorValues(series: Series, setting: IndicatorSetting, maxRows: number) {
  const { columns } = calculateIndicator(setting, series.bars, usualDays(series));
  const window = rowsOf(series, maxRows);
  const values = Object.entries(columns).map(([line, all]): [string, JsonValue] => [
    line,
    Array.from(lineOfWindow(all.subarray(series.first), window), digits),
  ]);
  return { indicator: indicatorLabel(setting), values: Object.fromEntries(values) };
}

/** Time of the window's first and last bar. */
export function spanOf({ bars, first }: Series): {
  readonly from: string;
  readonly to: string;
  readonly count: number;
} {
  const { time, length } = bars;
  return { from: isoTime(time[first] ?? 0), to: isoTime(time[length - 1] ?? 0), count: length - first };
}
