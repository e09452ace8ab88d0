import type { AccountEquity } from "@bourse/contract/host-api";
import { localMoment } from "../words/time.ts";
import { curvePoints } from "./curve-points.ts";

const WIDTH = 600;
const HEIGHT = 90;

/** The equity of an account over time as a line; the table below it has the values. */
export function EquityCurve({ curve }: { readonly curve: AccountEquity["curve"] }) {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last || curve.length < 2) return null;
  const values = curve.map(({ equity }) => Number(equity));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const words = `Equity from ${first.equity} on ${localMoment(first.at)} to ${last.equity} on ${localMoment(last.at)}, lowest ${least}, highest ${most}.`;
  return (
    <figure className="m-2">
      <svg
        role="img"
        aria-label={words}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full text-accent"
      >
        <polyline
          points={curvePoints(curve, { width: WIDTH, height: HEIGHT })}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="flex justify-between text-2xs text-muted tabular-nums" aria-hidden="true">
        <span>{localMoment(first.at)}</span>
        <span>
          {least} to {most}
        </span>
        <span>{localMoment(last.at)}</span>
      </figcaption>
    </figure>
  );
}
