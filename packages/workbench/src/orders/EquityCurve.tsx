import type { AccountEquity } from "@bourse/contract/host-api";
import { formatMoney } from "@bourse/ui";
import { localMoment } from "../words/time.ts";
import { curvePoints } from "./curve-points.ts";

const WIDTH = 600;
const HEIGHT = 90;

interface EquityCurveProps {
  readonly curve: AccountEquity["curve"];
  /** Currency of the account; undefined on paper. */
  readonly currency: string | undefined;
}

/** The equity of an account over time as a line; the table below it has the values. */
export function EquityCurve({ curve, currency }: EquityCurveProps) {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last || curve.length < 2) return null;
  const values = curve.map(({ equity }) => Number(equity));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const money = (amount: number | string) => formatMoney(amount, { currency });
  const ends = `from ${money(first.equity)} on ${localMoment(first.at)} to ${money(last.equity)} on ${localMoment(last.at)}`;
  const words = `Equity ${ends}, lowest ${money(least)}, highest ${money(most)}.`;
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
          {money(least)} to {money(most)}
        </span>
        <span>{localMoment(last.at)}</span>
      </figcaption>
    </figure>
  );
}
