import { barEnd, canAggregate } from "@bourse/bars";
import { CHART_TIMEFRAMES, type ChartTimeframe } from "@bourse/contract";
import type { ImportedSeries } from "@bourse/contract/host-api";
import type { ListedSeries } from "../store/names.ts";

/** Every imported bar has this source. */
export const CSV_SOURCE = "csv";

/** The timeframes that the bars of an import give. */
export function timeframesOf({ timeframe }: Pick<ImportedSeries, "timeframe">): readonly ChartTimeframe[] {
  return CHART_TIMEFRAMES.filter((each) => canAggregate(timeframe, each));
}

/** Whether the note about a stored series names it as an import: nothing of what it says can be missing or wrong. */
export function isImported(series: ListedSeries): series is ListedSeries & { readonly about: ImportedSeries } {
  const { about, symbol, timeframe } = series;
  return isSeries(about) && about.symbol === symbol && about.timeframe === timeframe;
}

function isSeries(about: unknown): about is ImportedSeries {
  if (typeof about !== "object" || about === null) return false;
  const { name, symbol, title, bars, first, last, imported_at } = about as Partial<
    Record<keyof ImportedSeries, unknown>
  >;
  return (
    [name, symbol, title].every((each) => typeof each === "string") &&
    [first, last, imported_at].every((each) => typeof each === "string" && Number.isFinite(Date.parse(each))) &&
    Number.isSafeInteger(bars)
  );
}

/** Whether the bar that opens at `start` can no longer change by what the file says. */
export function isOver(series: ImportedSeries, timeframe: ChartTimeframe, start: number): boolean {
  return barEnd(start, timeframe) <= barEnd(Date.parse(series.last), series.timeframe);
}
