import type { BarColumns } from "../columns.ts";
import type { Direction } from "../structure/rules.ts";

/** An extreme of the drawing. A high points up, a low down. */
export interface DrawnSwing {
  readonly kind: "swing";
  readonly bar: number;
  readonly direction: Direction;
  readonly level: number;
}

/**
 * Highs that equal the highest high from `k - 1` bars before them to `k` bars after them, and lows likewise; a bar that
 * is both is a high. Of neighbours of one kind the first furthest one remains, so that highs and lows alternate. The
 * first and the last bar complete the line with a swing of the other kind.
 */
export function drawnSwings(bars: BarColumns, k: number): readonly DrawnSwing[] {
  const swings: DrawnSwing[] = [];
  for (let bar = 2 * k - 1; bar + k < bars.length; bar++) {
    const swing = swingAt(bars, bar, k);
    if (swing === undefined) continue;
    const last = swings.at(-1);
    if (last?.direction !== swing.direction) swings.push(swing);
    else if (further(swing, last)) swings[swings.length - 1] = swing;
  }
  const [first, last] = [swings[0], swings.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [bookend(bars, 0, first), ...swings, bookend(bars, bars.length - 1, last)];
}

function swingAt({ high, low }: BarColumns, bar: number, k: number): DrawnSwing | undefined {
  const [top = Number.NaN, bottom = Number.NaN] = [high[bar], low[bar]];
  let [highest, lowest] = [true, true];
  for (let other = bar - k + 1; other <= bar + k; other++) {
    highest &&= (high[other] ?? Number.NaN) <= top;
    lowest &&= (low[other] ?? Number.NaN) >= bottom;
  }
  if (highest) return { kind: "swing", bar, direction: "up", level: top };
  return lowest ? { kind: "swing", bar, direction: "down", level: bottom } : undefined;
}

const further = (swing: DrawnSwing, last: DrawnSwing): boolean =>
  swing.direction === "up" ? swing.level > last.level : swing.level < last.level;

function bookend({ high, low }: BarColumns, bar: number, next: DrawnSwing): DrawnSwing {
  return next.direction === "up"
    ? { kind: "swing", bar, direction: "down", level: low[bar] ?? Number.NaN }
    : { kind: "swing", bar, direction: "up", level: high[bar] ?? Number.NaN };
}
