import type { BarColumns } from "../columns.ts";
import { type StructureOptions, structureEngine } from "./engine.ts";
import type { StructureEvent } from "./event.ts";
import type { Prices } from "./recent.ts";
import { barsNeeded, type Direction } from "./rules.ts";

/** The events of all bars in the order in which they became known, or the reason why there is no answer. */
export type StructureScan =
  | {
      readonly ok: true;
      readonly events: readonly StructureEvent[];
      /** Where the latest break points, after each bar. */
      readonly trends: readonly (Direction | undefined)[];
    }
  | { readonly ok: false; readonly reason: "not_enough_bars"; readonly bars: number; readonly needed: number };

/** Runs the {@link structureEngine} over completed bars, oldest first. */
export function scanStructure(bars: BarColumns, options: StructureOptions = {}): StructureScan {
  const needed = barsNeeded(options.k);
  if (bars.length < needed) return { ok: false, reason: "not_enough_bars", bars: bars.length, needed };
  const engine = structureEngine(options);
  const events: StructureEvent[] = [];
  const trends: (Direction | undefined)[] = [];
  for (let index = 0; index < bars.length; index++) {
    for (const event of engine.push(pricesAt(bars, index))) events.push(event);
    trends.push(engine.trend);
  }
  return { ok: true, events, trends };
}

/** The prices of one bar. @throws RangeError outside of the bars */
export function pricesAt({ open, high, low, close }: BarColumns, index: number): Prices {
  const [o, h, l, c] = [open[index], high[index], low[index], close[index]];
  if (o === undefined || h === undefined || l === undefined || c === undefined) {
    throw new RangeError(`there is no bar ${index}`);
  }
  return { open: o, high: h, low: l, close: c };
}
