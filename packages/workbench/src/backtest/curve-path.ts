import type { BacktestPoint } from "@bourse/contract/host-api";

/** Width of a drawing, in its own units. */
export const WIDTH = 1000;

/** A value of a point. */
export type Measure = "equity" | "buy_and_hold" | "drawdown";

/** The lowest and highest of some values. They always differ, so that a flat curve can be drawn. */
export function rangeOf(curve: readonly BacktestPoint[], measures: readonly Measure[]): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of curve) {
    for (const measure of measures) {
      low = Math.min(low, point[measure]);
      high = Math.max(high, point[measure]);
    }
  }
  return high > low ? [low, high] : [low - 1, high + 1];
}

/** The place of a point from left to right. */
export function placeOf(curve: readonly BacktestPoint[], { at }: BacktestPoint): number {
  const [first, last] = endsOf(curve);
  return ((Date.parse(at) - first) / Math.max(1, last - first)) * WIDTH;
}

/** A curve as the points of a polyline: time from left to right, the range from the bottom to the top. */
export function pathOf(
  curve: readonly BacktestPoint[],
  measure: Measure,
  { range: [low, high], height }: { readonly range: readonly [number, number]; readonly height: number },
): string {
  return curve
    .map((point) => {
      const y = height - ((point[measure] - low) / (high - low)) * height;
      return `${placeOf(curve, point).toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
}

/** The point nearest to a place from left (0) to right (1). */
export function nearest(curve: readonly BacktestPoint[], place: number): number {
  const [first, last] = endsOf(curve);
  const wanted = first + place * (last - first);
  const away = (index: number) => Math.abs(Date.parse(curve[index]?.at ?? "") - wanted);
  let best = 0;
  for (const index of curve.keys()) if (away(index) < away(best)) best = index;
  return best;
}

const endsOf = (curve: readonly BacktestPoint[]): readonly [number, number] => [
  Date.parse(curve[0]?.at ?? ""),
  Date.parse(curve.at(-1)?.at ?? ""),
];
