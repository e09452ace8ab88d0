import type { StructureEvent, StructureOptions, StructureScan } from "@bourse/bars";
import { type IndicatorSetting, indicatorSetting } from "@bourse/bars/indicator-settings";
import { calculateIndicator } from "@bourse/bars/indicators";
import {
  barsNeeded,
  type Direction,
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
  calculate([...(reads === "close" ? [bars.close] : columnsOf(bars)), ...columns], numbers);
  return Object.fromEntries(lines.map(({ name }, line) => [name, columns[line] as Float64Array]));
}

/** The columns in the engine's order. */
const columnsOf = ({ time, open, high, low, close, volume }: Bars) => [time, open, high, low, close, volume];

/** @throws {RangeError} if the columns do not fit together */
function calculate(columns: readonly Float64Array[], numbers: readonly number[]): ArrayBuffer | number {
  const [, length] = numbers;
  const result = length === 0 ? 0 : $n(columns, numbers);
  if (result === undefined) throw new RangeError(`the columns of these bars are no Float64Arrays of ${length} values`);
  return result;
}

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
  const found = calculate(columnsOf(bars), [STRUCTURE, length, k, maxOpenBlocks]);
  const rows = typeof found === "number" ? new Float64Array() : new Float64Array(found);
  const events: StructureEvent[] = [];
  const trends: (Direction | undefined)[] = [];
  let trend: Direction | undefined;
  for (let row = 0; row < rows.length; row += EVENT_NUMBERS) {
    const event = eventAt(rows, row);
    events.push(event);
    if ((rows[row] as number) > LAST_BREAK) continue;
    while (trends.length < event.bar) trends.push(trend);
    trend = event.direction;
  }
  while (trends.length < length) trends.push(trend);
  return { ok: true, events, trends };
}

/** The number of the scan among the engine's calculations, of which the others are indicators. */
const STRUCTURE = 0;
/** Rules are numbered in the order of their names; the first four are breaks, each of which decides the trend. */
const LAST_BREAK = 3;
/** A row has the number of the rule, the bar, the bar that made it known, the level, and up to four bars that it names. */
const EVENT_NUMBERS = 8;

/** Without a closure or a list in between: a scan has a hundred events, and each call would cost as much as its event. */
function eventAt(rows: Float64Array, row: number): StructureEvent {
  const rule = STRUCTURE_RULE_NAMES[rows[row] as number] as StructureEvent["rule"];
  const used = [rows[row + 4] as number, rows[row + 5] as number];
  for (let at = row + 6; at < row + EVENT_NUMBERS && (rows[at] as number) >= 0; at += 1) used.push(rows[at] as number);
  return {
    rule,
    bar: rows[row + 1] as number,
    confirmedAt: rows[row + 2] as number,
    direction: STRUCTURE_RULES[rule].direction,
    level: rows[row + 3] as number,
    used,
  };
}
