import type { BarTimes } from "@bourse/bars";
import type { CandleList } from "@bourse/contract/host-api";
import { barOf } from "./bars.ts";
import type { Joining } from "./joined/code.ts";
import { BarStore } from "./store/bar-store.ts";

/** The bars of a series as a chart draws them. */
export interface ChartBars {
  readonly store: BarStore;
  /** The store's version: another object for each change of the bars. */
  readonly version: number;
  /** Index of the incomplete bar; absent when all are complete. */
  readonly forming?: number | undefined;
  /** When they begin and end, if they are joined; absent: as their timeframe says. */
  readonly times?: BarTimes | undefined;
}

/**
 * Puts the host's answers into a store. The first bar of an answer has index 0, and older ones have negative indexes. An
 * answer that does not continue the one before begins a new store.
 */
export function barsReader(joining?: Joining): (list: CandleList) => ChartBars {
  let store = new BarStore();
  let before: CandleList | undefined;
  return (latest) => {
    const list = joining ? joining.list(latest) : latest;
    const { candles, last_complete } = list;
    const continues =
      before !== undefined && before.candles[0]?.time === candles[0]?.time && before.source === list.source;
    if (!continues) store = new BarStore();
    const from = continues ? firstDifference(before?.candles ?? [], candles) : 0;
    // A bar that has only ended is unchanged in the store: the chart draws it differently because of the index of the forming bar.
    if (from < candles.length || store.to > candles.length) store.replaceFrom(from, candles.slice(from).map(barOf));
    before = list;
    const bars = { store, version: store.version, ...(joining && { times: joining.times }) };
    return last_complete || candles.length === 0 ? bars : { ...bars, forming: candles.length - 1 };
  };
}

/** Bars that have not changed are the same objects. */
function firstDifference(before: CandleList["candles"], after: CandleList["candles"]): number {
  const differs = after.findIndex((bar, index) => bar !== before[index]);
  return differs < 0 ? after.length : differs;
}
