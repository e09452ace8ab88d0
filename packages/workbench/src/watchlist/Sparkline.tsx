import { classes } from "@bourse/ui";
import { sparkPath } from "./spark-path.ts";

const WIDTH = 48;
const HEIGHT = 16;

export interface SparklineProps {
  /** Closes of the last days, oldest first. */
  readonly closes: readonly number[];
  /** The price now, as the newest point. */
  readonly price: number | undefined;
}

/** The recent closes and the present price as a line. */
export function Sparkline({ closes, price }: SparklineProps) {
  const points = price === undefined ? closes : [...closes, price];
  const [first = 0, last = 0] = [points[0], points.at(-1)];
  if (points.length < 2) return <span className="inline-block w-12" />;
  return (
    <svg
      role="img"
      aria-label={`${last < first ? "down" : "up"} over ${closes.length} days`}
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
