import type { Bar } from "@bourse/bars";
import type { Point } from "./drawing.ts";

/** The prices of a bar, from low to high. */
const levels = ({ open, high, low, close }: Bar): readonly number[] =>
  [...new Set([low, open, close, high])].toSorted((one, other) => one - other);

/** The bar's price nearest to a point. */
export function snapped(bar: Bar, { price }: Point): Point {
  const [nearest = price] = levels(bar).toSorted((one, other) => Math.abs(one - price) - Math.abs(other - price));
  return { time: bar.time, price: nearest };
}

/** The bar's next price above or below a point; the last one in that direction stays. */
export function stepSnapped(bar: Bar, { price }: Point, direction: 1 | -1): Point {
  const all = levels(bar);
  const next = direction > 0 ? all.find((each) => each > price) : all.findLast((each) => each < price);
  return { time: bar.time, price: next ?? (direction > 0 ? bar.high : bar.low) };
}
