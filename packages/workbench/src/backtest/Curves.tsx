import type { BacktestPoint } from "@bourse/contract/host-api";
import { formatMoney } from "@bourse/ui";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { barMoment, signedPercent } from "./words.ts";

/** Width of a drawing, in its own units. */
const WIDTH = 1000;

/** A value of a point. */
type Measure = "equity" | "buy_and_hold" | "drawdown";

/** The lowest and highest of some values. They always differ, so that a flat curve can be drawn. */
export function spanOf(values: readonly number[]): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const each of values) [low, high] = [Math.min(low, each), Math.max(high, each)];
  return high > low ? [low, high] : [low - 1, high + 1];
}

const rangeOf = (curve: readonly BacktestPoint[], measures: readonly Measure[]): readonly [number, number] =>
  spanOf(curve.flatMap((point) => measures.map((measure) => point[measure])));

/** The place of a point from left to right. */
function placeOf(curve: readonly BacktestPoint[], { at }: BacktestPoint): number {
  const [first, last] = endsOf(curve);
  return ((Date.parse(at) - first) / Math.max(1, last - first)) * WIDTH;
}

/** A curve as the points of a polyline: time from left to right, the range from the bottom to the top. */
function pathOf(
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
function nearest(curve: readonly BacktestPoint[], place: number): number {
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

const EQUITY_HEIGHT = 180;
const DRAWDOWN_HEIGHT = 60;

/** Equity beside buy and hold, and the drawdown below. A cursor reads every point, by pointer or by keyboard. */
export function Curves({ curve }: { readonly curve: readonly BacktestPoint[] }) {
  const [at, setAt] = useState(curve.length - 1);
  const equity = rangeOf(curve, ["equity", "buy_and_hold"]);
  const falls = [Math.min(-0.01, rangeOf(curve, ["drawdown"])[0]), 0] as const;
  const shown = curve[at];
  const move = (event: KeyboardEvent) => {
    const to = KEYS[event.key]?.(at, curve.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(curve.length - 1, Math.max(0, to)));
  };
  const x = shown ? placeOf(curve, shown) : 0;
  return (
    <figure className="rounded border border-line">
      <figcaption className="flex flex-wrap gap-x-4 px-2 py-1 text-2xs text-muted">
        <span>
          <b className="text-accent">Equity</b> and <b>buy and hold</b> (dashed), drawdown below
        </span>
        <span>Arrow keys move the cursor</span>
      </figcaption>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Point of the curves"
        aria-valuemin={0}
        aria-valuemax={curve.length - 1}
        aria-valuenow={at}
        aria-valuetext={shown && wordsOf(shown)}
        onKeyDown={move}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          setAt(nearest(curve, (clientX - left) / Math.max(1, width)));
        }}
      >
        <Drawing height={EQUITY_HEIGHT} x={x}>
          <polyline
            className="stroke-muted"
            strokeDasharray="4 3"
            points={pathOf(curve, "buy_and_hold", { range: equity, height: EQUITY_HEIGHT })}
          />
          <polyline
            className="stroke-accent"
            strokeWidth={1.5}
            points={pathOf(curve, "equity", { range: equity, height: EQUITY_HEIGHT })}
          />
        </Drawing>
        <Drawing height={DRAWDOWN_HEIGHT} x={x}>
          <polyline
            className="stroke-negative"
            points={pathOf(curve, "drawdown", { range: falls, height: DRAWDOWN_HEIGHT })}
          />
        </Drawing>
      </div>
      <p className="border-t border-line px-2 py-1 text-xs tabular-nums">{shown && wordsOf(shown)}</p>
    </figure>
  );
}

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  PageUp: (at, last) => at - Math.ceil(last / 10),
  PageDown: (at, last) => at + Math.ceil(last / 10),
  Home: () => 0,
  End: (_at, last) => last,
};

const wordsOf = ({ at, equity, buy_and_hold, drawdown }: BacktestPoint): string =>
  `${barMoment(at)}: equity ${formatMoney(equity)}, buy and hold ${formatMoney(buy_and_hold)}, drawdown ${signedPercent(drawdown)}`;

interface DrawingProps {
  readonly height: number;
  /** Where the cursor stands. */
  readonly x: number;
  readonly children: ReactNode;
}

function Drawing({ height, x, children }: DrawingProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      className="block w-full border-t border-line fill-none"
      style={{ height }}
    >
      {children}
      <line className="stroke-muted" x1={x} x2={x} y1={0} y2={height} strokeWidth={0.5} />
    </svg>
  );
}
