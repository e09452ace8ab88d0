import type { ChartTimeframe } from "@bourse/contract/host-api";
import { createStore } from "./store.ts";

/** An event that a scan found, shown on the charts of its series. */
export interface MarkedEvent {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  /** Name of the rule, as it is drawn. */
  readonly title: string;
  readonly direction: "up" | "down";
  readonly level: number;
  /** Opening times of the bars that the rule used, in milliseconds; the last one made the event known. */
  readonly bars: readonly number[];
}

/** At most one event is marked. */
export const marked = createStore<{ readonly event: MarkedEvent | undefined }>({ event: undefined });

export const markEvent = (event: MarkedEvent | undefined) => marked.set({ event });
