import type { ChartView } from "./chart-view.ts";

/** Reads one bar of the level. Gets the times at which the first and the last bar that it spans open. */
export type ReadBar<Value> = (from: number, to: number) => Value | undefined;

/** Reads the bars of the level that is shown, from the first in sight on, until the reader finds something. */
export function firstInSight<Value>(
  { span, loaded, bars }: Pick<ChartView, "span" | "loaded" | "bars">,
  read: ReadBar<Value>,
): Value | undefined {
  const size = 2 ** loaded.level;
  for (let at = Math.max(loaded.from, Math.floor(span.left / size)); at < loaded.to; at++) {
    const first = bars?.store.barOfLevel(loaded.level, at);
    const last = bars?.store.bar(Math.min(bars.store.to, (at + 1) * size) - 1);
    const found = first && last && read(first.time, last.time);
    if (found !== undefined) return found;
  }
  return undefined;
}
