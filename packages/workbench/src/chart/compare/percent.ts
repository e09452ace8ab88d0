import type { Bar } from "@bourse/bars";
import type { Drawing } from "../drawing.ts";
import type { BarStore } from "../store/bar-store.ts";

/** The last bar of a series that opens within two times, both included. Bars of other times stand for nothing. */
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

/**
 * The bar of a series that its per cent are counted from: that of the chart's first bar in sight, otherwise of the first
 * one after it that the series has. At a coarse level of detail a bar in sight spans several, of which the last counts.
 */
export const baseOf = (drawing: Pick<Drawing, "firstInSight"> | undefined, series: BarStore): Bar | undefined =>
  drawing?.firstInSight((from, to) => lastWithin(series, from, to));
