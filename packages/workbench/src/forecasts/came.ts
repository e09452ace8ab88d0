import { barEnd } from "@bourse/bars";
import type { CandleList, ChartTimeframe, Forecast } from "@bourse/contract/host-api";

/** Closes of completed bars by opening time, ascending. */
export interface Completed {
  readonly times: readonly number[];
  readonly closes: readonly number[];
}

/** The completed bars of an answer, in a replay those that had ended by its moment. */
export function completedOf(
  { candles, last_complete: isComplete }: Pick<CandleList, "candles" | "last_complete">,
  timeframe: ChartTimeframe,
  moment: number = Number.POSITIVE_INFINITY,
): Completed {
  const ended = isComplete ? candles : candles.slice(0, -1);
  const known = ended.filter(({ time }) => barEnd(Date.parse(time), timeframe) <= moment);
  return { times: known.map(({ time }) => Date.parse(time)), closes: known.map(({ close }) => close) };
}

/** Actual closes of the bars after the forecast was made: the n-th close belongs to the n-th bar of the forecast. */
export function cameAfter({ evidence, horizon }: Forecast, { times, closes }: Completed): readonly number[] {
  const first = times.findIndex((time) => time > Date.parse(evidence.as_of));
  return first < 0 ? [] : closes.slice(first, first + horizon);
}

/** Whether a forecast was possible at a moment: its newest bar had ended. */
export const isKnownAt = ({ evidence, timeframe }: Forecast, moment: number | undefined): boolean =>
  moment === undefined || barEnd(Date.parse(evidence.as_of), timeframe) <= moment;
