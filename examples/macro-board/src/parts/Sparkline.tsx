import type { Point } from "../feeds/feed.ts";

const WIDTH = 160;
const HEIGHT = 36;
/** More points than the line has pixels. */
const SHOWN = 160;

/** The course of a series; the values stand beside it as text, so it is hidden from screen readers. */
export function Sparkline({ points }: { readonly points: readonly Point[] }) {
  const shown = points.slice(-SHOWN);
  const values = shown.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const range = high - low || 1;
  const step = WIDTH / Math.max(1, shown.length - 1);
  const at = (value: number, index: number) =>
    `${(index * step).toFixed(1)},${(HEIGHT - 2 - ((value - low) / range) * (HEIGHT - 4)).toFixed(1)}`;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className="shrink-0 text-accent"
    >
      <polyline points={values.map(at).join(" ")} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
