import type { BarColumns } from "../columns.ts";
import type { Direction } from "../structure/rules.ts";
import { type Extremes, highest, lowest } from "./extremes.ts";
import { priceOf } from "./price-of.ts";

/** A fair value gap at its middle bar. */
export interface DrawnGap {
  readonly kind: "fvg";
  readonly bar: number;
  readonly direction: Direction;
  readonly top: number;
  readonly bottom: number;
  /** The first bar, two or more after the middle one, that reaches the gap's near edge. */
  readonly mitigatedAt: number | null;
}

/** The gaps of three bars whose outer ranges do not meet and whose middle bar closes in the gap's direction. */
export function drawnGaps(bars: BarColumns): readonly DrawnGap[] {
  const gaps: DrawnGap[] = [];
  const [lows, highs] = [lowest(bars.low), highest(bars.high)];
  for (let bar = 1; bar + 1 < bars.length; bar++) {
    const body = priceOf(bars.close, bar) - priceOf(bars.open, bar);
    const gap = body > 0 ? gapUp(bars, bar, lows) : body < 0 ? gapDown(bars, bar, highs) : undefined;
    if (gap) gaps.push(gap);
  }
  return gaps;
}

function gapUp({ high, low }: BarColumns, bar: number, lows: Extremes): DrawnGap | undefined {
  const [bottom, top] = [priceOf(high, bar - 1), priceOf(low, bar + 1)];
  if (bottom >= top) return undefined;
  const mitigatedAt = lows.first(bar + 2, (price) => price <= top);
  return { kind: "fvg", bar, direction: "up", top, bottom, mitigatedAt };
}

function gapDown({ high, low }: BarColumns, bar: number, highs: Extremes): DrawnGap | undefined {
  const [top, bottom] = [priceOf(low, bar - 1), priceOf(high, bar + 1)];
  if (top <= bottom) return undefined;
  const mitigatedAt = highs.first(bar + 2, (price) => price >= bottom);
  return { kind: "fvg", bar, direction: "down", top, bottom, mitigatedAt };
}
