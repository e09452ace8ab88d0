import { barEnd, barsOf } from "@bourse/bars";
import type { ChartTimeframe } from "@bourse/contract/host-api";
import type { ChartBars } from "../chart-bars.ts";
import { BarStore } from "../store/bar-store.ts";

/** Index after the last completed bar: the forming one is not part of a replay, because it would move. */
const endOf = ({ store, forming }: ChartBars): number => forming ?? store.to;

/**
 * The moment when a bar had ended. Across timeframes it is the same moment: a day that is still under way at a minute of
 * the replay has not ended.
 */
export const endOfBar = ({ store, times }: ChartBars, index: number, timeframe: ChartTimeframe): number | undefined => {
  const bar = store.bar(index);
  return bar && (times ? times.endOf(bar.time) : barEnd(bar.time, timeframe));
};

/** Index after the last bar that had ended by a moment. */
export function indexAfter(bars: ChartBars, moment: number, timeframe: ChartTimeframe): number {
  let [low, high] = [bars.store.from, Math.max(bars.store.from, endOf(bars))];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((endOfBar(bars, middle, timeframe) ?? Number.POSITIVE_INFINITY) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The moment of the replay's next bar; undefined at the newest completed one. */
export function nextMoment(bars: ChartBars, moment: number, timeframe: ChartTimeframe): number | undefined {
  const next = indexAfter(bars, moment, timeframe);
  return next < endOf(bars) ? endOfBar(bars, next, timeframe) : undefined;
}

/** The moment of the bar before the one that a replay shows last; undefined at the first bar. */
export function previousMoment(bars: ChartBars, moment: number, timeframe: ChartTimeframe): number | undefined {
  const last = indexAfter(bars, moment, timeframe) - 1;
  return last > bars.store.from ? endOfBar(bars, last - 1, timeframe) : undefined;
}

interface Known {
  readonly source: BarStore;
  readonly version: number;
  readonly store: BarStore;
}

/**
 * Keeps a store of the bars that had ended by a moment, at the same indexes. Later bars are not in it at all, so nothing
 * that reads it can look ahead.
 */
export function barsUntil(timeframe: ChartTimeframe): (bars: ChartBars, moment: number) => ChartBars {
  let known: Known | undefined;
  return (bars, moment) => {
    const { store: source } = bars;
    const to = indexAfter(bars, moment, timeframe);
    const changed = known?.source === source ? source.changedSince(known.version) : Number.NEGATIVE_INFINITY;
    const kept = known && changed > source.from && known.store.length > 0 && to > source.from ? known : undefined;
    const store = kept ? followed(kept.store, { source, changed, to }) : copied(source, to);
    known = { source, version: source.version, store };
    return { store, version: store.version, times: bars.times };
  };
}

interface Change {
  readonly source: BarStore;
  /** First bar of the source that may differ. */
  readonly changed: number;
  readonly to: number;
}

/** Adds new bars to a store that the chart draws already, or removes later ones, so that the chart stays where it is. */
function followed(store: BarStore, { source, changed, to }: Change): BarStore {
  if (store.to > to) store.replaceFrom(to, []);
  if (source.from < store.from) store.prepend(source.slice(source.from, store.from));
  const from = Math.min(changed, store.to);
  if (from < to) store.replaceFrom(from, barsOf(source.slice(from, to)));
  return store;
}

function copied(source: BarStore, to: number): BarStore {
  const store = new BarStore();
  if (to <= source.from) return store;
  store.replaceFrom(to - 1, barsOf(source.slice(to - 1, to)));
  store.prepend(source.slice(source.from, to - 1));
  return store;
}
