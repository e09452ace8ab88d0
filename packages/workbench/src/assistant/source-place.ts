import type { AnswerSource, AskedChart, Chart } from "@bourse/contract/host-api";

/** The place of a source: the chart that the question was about, or the reason why it is not shown there. */
export type SourcePlace =
  | { readonly chartId: string; readonly reason?: never }
  | { readonly chartId?: never /** As the trader reads it. */; readonly reason: string };

/** A source belongs on the chart of its question. No other chart is changed for it, whichever is active. */
export function placeOf(
  { symbol }: Pick<AnswerSource, "symbol">,
  asked: AskedChart | undefined,
  charts: readonly Chart[],
): SourcePlace {
  if (asked?.chart_id === undefined) return { reason: "The question was about no chart of this page." };
  const chart = charts.find(({ chart_id }) => chart_id === asked.chart_id);
  if (!chart) return { reason: "The chart you asked about was closed, or is in another workspace." };
  if (chart.symbol !== symbol) return { reason: `The chart you asked about shows ${chart.symbol}.` };
  return { chartId: chart.chart_id };
}
