import type { Bar } from "@bourse/bars";
import type { BarStore } from "../store/bar-store.ts";

/** The last bar of a series that opens between two times, both included. Bars at other times are no substitute. */
export function lastWithin(series: BarStore, from: number, to: number): Bar | undefined {
  const at = Math.floor(series.indexAt(to) ?? Number.NaN);
  const bar = series.bar(Math.min(at, series.to - 1));
  return bar && bar.time >= from && bar.time <= to ? bar : undefined;
}

/** Change from a base in per cent; a base of zero or less has none. */
export function percentFrom(base: number | undefined, value: number | undefined): number | undefined {
  if (base === undefined || value === undefined || base <= 0) return undefined;
  return (value / base - 1) * 100;
}

/** The bars that a drawing shows. */
interface InSight {
  firstInSight(barAt: (from: number, to: number) => Bar | undefined): Bar | undefined;
}

/**
 * The base bar for a series' percentages: the one at the chart's first bar in sight, otherwise the series' first one after it.
 * At a coarse level of detail a bar in sight spans several bars, and the last of them counts.
 */
export const baseOf = (drawing: InSight | undefined, series: BarStore): Bar | undefined =>
  drawing?.firstInSight((from, to) => lastWithin(series, from, to));
