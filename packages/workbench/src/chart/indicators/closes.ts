import type { ChartBars } from "../chart-bars.ts";
import type { Closes } from "./calculation.ts";

/** Reads the closes of a chart's bars, the oldest first, without a copy: they hold until the bars change. */
export function closeReader(): (bars: ChartBars) => Closes {
  let before: { readonly store: ChartBars["store"]; readonly version: number; readonly from: number } | undefined;
  return ({ store, forming }) => {
    const { from, version } = store;
    const length = (forming ?? store.to) - from;
    const isSame = before?.store === store && before.from === from;
    const changed = isSame ? store.changedSince(before?.version ?? 0) - from : 0;
    before = { store, version, from };
    return {
      values: store.slice(from, from + length).close,
      length,
      unchanged: Math.max(0, Math.min(length, changed)),
      forming: forming === undefined ? undefined : store.bar(forming)?.close,
    };
  };
}
