import type { ChartTimeframe } from "@bourse/contract/host-api";
import type { BarsSource } from "./source.ts";
import type { BarStore } from "./store/bar-store.ts";

/** Bars of one window of history: 1.2 MB, which a chart takes in within a few milliseconds. */
const WINDOW = 25_000;
/** Bars that a chart holds at most: with all levels 200 MB. Older ones are reached by a longer timeframe. */
export const MOST_BARS = 2_000_000;

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
  /** Reads again if the host had none of the bars yet and `grown` says that some have come since. */
  readComing(grown: number): void;
  stop(): void;
}

export function barHistory({ store, source, symbol, timeframe, onGrown }: HistoryParts): BarHistory {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isReading = false;
  let isDone = false;
  let isComing = false;
  let known = 0;
  const readEarlier = () => {
    const first = store.bar(store.from);
    if (!first || isReading || isDone) return;
    isReading = true;
    isComing = false;
    source
      .window({ symbol, timeframe, before: first.time, limit: WINDOW, signal })
      .then(({ bars, more, coming = false }) => {
        if (signal.aborted) return;
        isComing = coming && bars.length === 0;
        isDone = !more || (bars.length === 0 && !coming) || store.length + bars.length >= MOST_BARS;
        isReading = false;
        if (bars.length === 0) return;
        store.prepend(bars);
        onGrown();
      })
      .catch((cause: unknown) => {
        // The drawn bars stay; the next scroll tries again.
        isReading = false;
        if (!signal.aborted) console.warn("Earlier bars could not be read.", cause);
      });
  };
  return {
    readEarlier,
    readComing(grown) {
      const isNew = grown !== known;
      known = grown;
      if (isComing && isNew) readEarlier();
    },
    stop: () => stopping.abort(),
  };
}
