import type { StructureOptions, StructureScan } from "@bourse/bars";
import { type IndicatorSetting, indicatorSetting } from "@bourse/bars/indicator-settings";
import { calculateIndicator } from "@bourse/bars/indicators";
import {
  barsNeeded,
  MAX_OPEN_BLOCKS,
  STRUCTURE_RULE_NAMES,
  STRUCTURE_RULES,
  SWING_STRENGTH,
} from "@bourse/bars/structure-rules";
import { INDICATORS } from "@bourse/contract/indicators";
import type { Bars } from "./bars.ts";

/** Written by the build: whether the engine has the calculation of every indicator. */
declare const $everyIsNative: boolean;

/**
 * The lines of an indicator, one value a bar; NaN where a line has none yet. The numbers are those of the client's own
 * charts, bit by bit; native code calculates them.
 *
 * @param given Parameters by their names, as `bourse indicator --list` shows them; absent ones are the usual ones.
 * @throws {RangeError} for parameters that the indicator does not take, and for bars of your own whose columns are no
 * `Float64Array` of their length
 * @example const { value } = indicator(kind, bars, { period: 14 });
 */
export function indicator(
  kind: IndicatorSetting["kind"],
  bars: Bars,
  given: Readonly<Record<string, number>> = {},
): Readonly<Record<string, Float64Array>> {
  const setting = indicatorSetting(kind, given);
  if (!setting) throw new RangeError(`${kind} does not take ${JSON.stringify(given)}`);
  const { native, reads, parameters, lines } = INDICATORS[kind];
  if (!$everyIsNative && native === undefined) return calculateIndicator(setting, bars).columns;
  const columns = lines.map(() => new Float64Array(bars.length));
  const numbers = [
    native ?? Number.NaN,
    bars.length,
    ...parameters.map(({ name }) => setting.parameters[name] ?? Number.NaN),
  ];
  const read = reads === "close" ? [bars.close] : columnsOf(bars);
  if (bars.length > 0 && $n([...read, ...columns], numbers) === undefined) throw misfit(bars);
  return Object.fromEntries(lines.map(({ name }, line) => [name, columns[line] as Float64Array]));
}

/** The columns in the engine's order. */
const columnsOf = ({ time, open, high, low, close, volume }: Bars) => [time, open, high, low, close, volume];

const misfit = ({ length }: Bars) =>
  new RangeError(`the columns of these bars are no Float64Arrays of ${length} values`);

/**
 * Swings, breaks and order blocks of completed bars, in the order in which they became known: nothing of it changes
 * later. Native code looks for them.
 *
 * @throws {RangeError} if `k` is no whole number above zero, and for bars of your own whose columns are no
 * `Float64Array` of their length
 * @example const found = structure(bars); if (found.ok) log(found.events.length);
 */
export function structure(
  bars: Bars,
  { k = SWING_STRENGTH, maxOpenBlocks = MAX_OPEN_BLOCKS }: StructureOptions = {},
): StructureScan {
  const needed = barsNeeded(k);
  const { length } = bars;
  if (length < needed) return { ok: false, reason: "not_enough_bars", bars: length, needed };
  const found = $n([...columnsOf(bars), STRUCTURE_RULE_NAMES, DIRECTIONS], [STRUCTURE, length, k, maxOpenBlocks]);
  if (typeof found !== "object") throw misfit(bars);
  const [events, trends] = found;
  return { ok: true, events, trends };
}

/** The number of the scan among the engine's calculations, of which the others are indicators. */
const STRUCTURE = 0;
/** Where each rule points, in the order of their names, by which the engine numbers them. */
const DIRECTIONS = STRUCTURE_RULE_NAMES.map((rule) => STRUCTURE_RULES[rule].direction);
