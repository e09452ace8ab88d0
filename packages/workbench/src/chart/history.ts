import type { ChartTimeframe } from "@bourse/contract/host-api";
import type { BarsSource } from "./source.ts";
import type { BarStore } from "./store/bar-store.ts";

/** Bars of one window of history: 1.2 MB, which a chart takes in within a few milliseconds. */
const WINDOW = 25_000;
/** Bars that a chart holds at most: with all levels 200 MB. Older ones are reached by a longer timeframe. */
const MOST_BARS = 2_000_000;

export interface HistoryParts {
  readonly store: BarStore;
  readonly source: BarsSource;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  /** Called when older bars were added. */
  readonly onGrown: () => void;
}

/** The bars before those that a chart has, read window by window. */
export interface BarHistory {
  /** Reads the window before the oldest bar, unless that is under way or there is none. */
  readEarlier(): void;
  stop(): void;
}

export function barHistory({ store, source, symbol, timeframe, onGrown }: HistoryParts): BarHistory {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isReading = false;
  let isDone = false;
  return {
    readEarlier() {
      const first = store.bar(store.from);
      if (!first || isReading || isDone) return;
      isReading = true;
      source
        .window({ symbol, timeframe, before: first.time, limit: WINDOW, signal })
        .then(({ bars, more }) => {
          if (signal.aborted) return;
          isDone = !more || bars.length === 0 || store.length + bars.length >= MOST_BARS;
          store.prepend(bars);
          isReading = false;
          onGrown();
        })
        .catch((cause: unknown) => {
          // The drawn bars stay; the next scroll tries again.
          isReading = false;
          if (!signal.aborted) console.warn("Earlier bars could not be read.", cause);
        });
    },
    stop: () => stopping.abort(),
  };
}
