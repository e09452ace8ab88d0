import type { Candle } from "@bourse/contract";
import { extend, isComplete } from "../aggregate.ts";
import { barStart } from "../bar-times.ts";
import type { DailyTimeframe } from "../daily.ts";

/** Candles of one timeframe that grow with the days, knowing nothing of the days to come. */
export interface Growth {
  /** Oldest first; what is in here never changes. */
  readonly completed: readonly Candle[];
  /** A day begins: a period it does not belong to is over. */
  open(day: Candle): void;
  /** A day has ended: its period grows by it, and is over where no weekday of it is left. */
  close(day: Candle): void;
  /** The open period, with the day that still forms where there is one. */
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
