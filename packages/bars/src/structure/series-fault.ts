import type { BarColumns } from "../columns.ts";

/** Why bars cannot be trusted, and at which index. */
export interface SeriesFault {
  readonly bar: number;
  readonly reason: "time_not_ascending" | "price_not_positive" | "range_impossible";
}

/**
 * The first fault of a series: times that do not ascend, a price that is not a finite number above zero, or a high
 * below or a low above another price of the bar. Comparisons with such bars would give results without a meaning.
 */
export function seriesFault({ length, time, open, high, low, close }: BarColumns): SeriesFault | undefined {
  let before = Number.NEGATIVE_INFINITY;
  for (let bar = 0; bar < length; bar++) {
    const [at, o, h, l, c] = [time[bar] ?? Number.NaN, open[bar] ?? 0, high[bar] ?? 0, low[bar] ?? 0, close[bar] ?? 0];
    if (!(Number.isFinite(at) && at > before)) return { bar, reason: "time_not_ascending" };
    before = at;
    if (!(o > 0 && h > 0 && l > 0 && c > 0) || h === Number.POSITIVE_INFINITY)
      return { bar, reason: "price_not_positive" };
    if (Math.max(o, c, l) > h || Math.min(o, c) < l) return { bar, reason: "range_impossible" };
  }
  return undefined;
}
