import { CHART_TIMEFRAMES, type ChartTimeframe } from "@bourse/contract";
import type { CandleBook } from "./book.ts";

/** The earliest bar of a symbol in any timeframe. */
export interface FirstBar {
  /** Its opening time, ISO 8601 UTC; undefined before a bar is known. */
  readonly time: string | undefined;
  /** True if the bars reach back further than at the previous call. */
  isEarlier(): boolean;
}

export function firstBar(book: (timeframe: ChartTimeframe) => CandleBook | undefined): FirstBar {
  let told: string | undefined;
  const find = () =>
    CHART_TIMEFRAMES.flatMap((timeframe) => book(timeframe)?.completed[0]?.time ?? []).reduce<string | undefined>(
      (first, time) => (first === undefined || time < first ? time : first),
      undefined,
    );
  return {
    get time() {
      return find();
    },
    isEarlier() {
      const found = find();
      if (found === undefined || (told !== undefined && found >= told)) return false;
      told = found;
      return true;
    },
  };
}
