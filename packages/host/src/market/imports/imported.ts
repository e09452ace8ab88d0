import { barEnd, canAggregate } from "@bourse/bars";
import { CHART_TIMEFRAMES, type ChartTimeframe } from "@bourse/contract";
import type { ImportedSeries } from "@bourse/contract/host-api";

/** Every imported bar has this source. */
export const CSV_SOURCE = "csv";

/** The timeframes that the bars of an import give. */
export function timeframesOf({ timeframe }: Pick<ImportedSeries, "timeframe">): readonly ChartTimeframe[] {
  return CHART_TIMEFRAMES.filter((each) => canAggregate(timeframe, each));
}

/** Whether the bar that opens at `start` can no longer change by what the file says. */
export function isOver(series: ImportedSeries, timeframe: ChartTimeframe, start: number): boolean {
  return barEnd(start, timeframe) <= barEnd(Date.parse(series.last), series.timeframe);
}
