import {
  calculateIndicator,
  type IndicatorSetting,
  indicatorSetting,
  type StructureOptions,
  type StructureScan,
  scanStructure,
} from "@bourse/bars";
import type { Bars } from "./bars.ts";

/**
 * The lines of an indicator, one value a bar; NaN where a line has none yet. The numbers are those of the client's own
 * charts, because the code is the same.
 *
 * @param given Parameters by their names, as `bourse indicator --list` shows them; absent ones are the usual ones.
 * @throws {RangeError} for parameters that the indicator does not take
 * @example const { value } = indicator(kind, completed, { period: 14 });
 */
export function indicator(
  kind: IndicatorSetting["kind"],
  bars: Bars,
  given: Readonly<Record<string, number>> = {},
): Readonly<Record<string, Float64Array>> {
  const setting = indicatorSetting(kind, given);
  if (!setting) throw new RangeError(`${kind} does not take ${JSON.stringify(given)}`);
  return calculateIndicator(setting, bars).columns;
}

/**
 * Swings, breaks and order blocks of completed bars, in the order in which they became known: nothing of it changes
 * later.
 *
 * @example const found = structure(completed); if (found.ok) log(found.events.length);
 */
export const structure = (bars: Bars, options?: StructureOptions): StructureScan => scanStructure(bars, options);
