import type { BarColumns } from "../columns.ts";
import type { Direction } from "../structure/rules.ts";
import { type Extremes, highest, lowest } from "./extremes.ts";
import type { DrawnSwing } from "./swings.ts";

/** A break of structure or a change of character, drawn at the swing that was broken. */
export interface DrawnBreak {
  readonly kind: "bos" | "choch";
  readonly bar: number;
  readonly direction: Direction;
  readonly level: number;
  /** The first bar, two or more after the swing, that closes beyond the level. */
  readonly brokenAt: number;
}

/**
 * Patterns of four alternating swings a, b, c, d at the level of b that a later close broke. Upwards: a break of
 * structure when a < c < b < d, a change of character when c < a < b < d; downwards mirrored. A pattern that breaks at
 * or after the break of a later one is left out.
 */
export function drawnBreaks(bars: BarColumns, swings: readonly DrawnSwing[]): readonly DrawnBreak[] {
  const breaks: DrawnBreak[] = [];
  const closes = { up: highest(bars.close), down: lowest(bars.close) };
  for (let last = 3; last < swings.length; last++) {
    const pattern = patternOf(swings.slice(last - 3, last + 1));
    if (pattern === undefined) continue;
    const brokenAt = brokenBy(closes, pattern);
    if (brokenAt === null) continue;
    // The remaining breaks ascend by their breaking bar, so those to leave out are at the end.
    while ((breaks.at(-1)?.brokenAt ?? -1) >= brokenAt) breaks.pop();
    breaks.push({ ...pattern, brokenAt });
  }
  return breaks;
}

function patternOf(swings: readonly DrawnSwing[]): Omit<DrawnBreak, "brokenAt"> | undefined {
  const [a, b, c, d] = swings;
  if (!(a && b && c && d)) return undefined;
  const sign = b.direction === "up" ? 1 : -1;
  const rises = (...levels: readonly DrawnSwing[]) =>
    levels.every((swing, index) => index === 0 || sign * (swing.level - (levels[index - 1]?.level ?? swing.level)) > 0);
  const found = { bar: b.bar, direction: b.direction, level: b.level };
  if (rises(a, c, b, d)) return { kind: "bos", ...found };
  return rises(c, a, b, d) ? { kind: "choch", ...found } : undefined;
}

/** The reference keeps the level in single precision: whether a close at the level is beyond it depends on that. */
function brokenBy(closes: Readonly<Record<Direction, Extremes>>, pattern: Omit<DrawnBreak, "brokenAt">): number | null {
  const { bar, direction, level } = pattern;
  const stored = Math.fround(level);
  return closes[direction].first(bar + 2, direction === "up" ? (price) => price > stored : (price) => price < stored);
}
