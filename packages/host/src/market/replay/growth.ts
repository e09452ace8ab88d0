import type { Candle } from "@bourse/contract";
import { extend, isComplete } from "../aggregate.ts";
import { barStart } from "../bar-times.ts";
import type { DailyTimeframe } from "../daily.ts";

/** Candles of one timeframe, aggregated day by day without looking ahead. */
export interface Growth {
  /** Oldest first; entries never change. */
  readonly completed: readonly Candle[];
  /** A day begins, which completes a period that it does not belong to. */
  open(day: Candle): void;
  /** A day has ended: it is added to its period, which is complete when none of its weekdays is left. */
  close(day: Candle): void;
  /** The open period, including the forming day if there is one. */
  forming(day: Candle | undefined): Candle | undefined;
}

export function growth(timeframe: DailyTimeframe, history: readonly Candle[]): Growth {
  const completed: Candle[] = [];
  let partial: Candle | undefined;
  const end = () => {
    if (partial) completed.push(partial);
    partial = undefined;
  };
  const grown: Growth = {
    completed,
    open(day) {
      if (partial && partial.time !== barStart(day.time, timeframe)) end();
    },
    close(day) {
      partial = grown.forming(day);
      if (timeframe === "1D" || isComplete(day, timeframe)) end();
    },
    forming(day) {
      if (!day) return partial;
      return partial ? extend(partial, day) : { ...day, time: barStart(day.time, timeframe) };
    },
  };
  for (const day of history) {
    grown.open(day);
    grown.close(day);
  }
  return grown;
}
