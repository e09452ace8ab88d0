import type { RecentBars } from "./recent.ts";

/**
 * Whether the bar at `pivot` has a strictly higher high than the `k` bars before it and the `k` bars after it. Of equal
 * highs within `k` bars of each other none is a swing. Gaps in time do not count: bars are neighbours by index.
 */
export function isSwingHigh(bars: RecentBars, pivot: number, k: number): boolean {
  const high = bars.high(pivot);
  for (let away = 1; away <= k; away++) {
    if (!(high > bars.high(pivot - away) && high > bars.high(pivot + away))) return false;
  }
  return true;
}

/** The mirror of {@link isSwingHigh}. A bar can be both. */
export function isSwingLow(bars: RecentBars, pivot: number, k: number): boolean {
  const low = bars.low(pivot);
  for (let away = 1; away <= k; away++) {
    if (!(low < bars.low(pivot - away) && low < bars.low(pivot + away))) return false;
  }
  return true;
}
