import type { JoinedTimeframe } from "@bourse/bars";
import type { Chart, ChartTimeframe, SymbolInfo } from "@bourse/contract/host-api";
import { type ChartSettings, chart, styleOf } from "./chart.ts";
import { joinedWords } from "./chart-style.ts";

type Series = Pick<Chart, "chart_id" | "timeframe">;

/** The joined bars that a chart draws; undefined where it draws those of its timeframe, which others may have changed since. */
export function joinedOn(
  { chart_id, timeframe }: Series,
  settings: ChartSettings = chart.get(),
): JoinedTimeframe | undefined {
  const { joined } = styleOf(settings, chart_id);
  return joined?.of === timeframe ? joined : undefined;
}

/** The timeframe that a chart is seen with: `7m`, while extensions are told `1m`. */
export function timeframeWords(shown: Series, settings: ChartSettings = chart.get()): string {
  const joined = joinedOn(shown, settings);
  return joined ? joinedWords(joined) : shown.timeframe;
}

/** The timeframes of which a source has bars of a symbol. */
export const offeredBy = ({ timeframes }: SymbolInfo): readonly ChartTimeframe[] =>
  timeframes.filter(({ availability }) => availability !== "not_available").map(({ timeframe }) => timeframe);
