import { classes } from "@bourse/ui";

/** Space for half the width of the line at the edges. */
const MARGIN = 1;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** SVG path through the points, scaled to the size; flat points run through the middle. */
export function sparkPath(points: readonly number[], { width, height }: Size): string {
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const step = (width - 2 * MARGIN) / Math.max(1, points.length - 1);
  const y = (point: number) =>
    most === least ? height / 2 : MARGIN + ((most - point) / (most - least)) * (height - 2 * MARGIN);
  return points
    .map((point, index) => `${index === 0 ? "M" : "L"}${(MARGIN + index * step).toFixed(1)} ${y(point).toFixed(1)}`)
    .join("");
}

const WIDTH = 48;
const HEIGHT = 16;

export interface SparklineProps {
  /** Closes, oldest first. */
  readonly points: readonly number[];
  /** The time that they span, such as `30 days`. */
  readonly over: string;
}

/** Recent closes as a line; as wide without one. */
export function Sparkline({ points, over }: SparklineProps) {
  const [first = 0, last = 0] = [points[0], points.at(-1)];
  if (points.length < 2) return <span className="inline-block w-12" />;
  return (
    <svg
      role="img"
      aria-label={`${last < first ? "down" : "up"} over ${over}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={classes("h-4 w-12 shrink-0", last < first ? "text-negative" : "text-positive")}
    >
      <path
        d={sparkPath(points, { width: WIDTH, height: HEIGHT })}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
      />
    </svg>
  );
}
