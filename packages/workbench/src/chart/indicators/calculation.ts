import {
  type Bar,
  type BarColumns,
  barOf,
  calculateIndicator,
  type DayOf,
  type IndicatorSetting,
  type RunningIndicator,
} from "@bourse/bars";
import type { ChartBars } from "../chart-bars.ts";

/** The bars that an indicator is calculated from. */
export interface FollowedBars {
  readonly completed: BarColumns;
  /** Number of bars at the beginning that have not changed since the last call. */
  readonly unchanged: number;
  /** The forming bar after them; undefined if there is none. */
  readonly forming: Bar | undefined;
}

/** Reads a chart's bars for its indicators without a copy: they hold until the bars change. */
export function followedBarsReader(): (bars: ChartBars) => FollowedBars {
  let before: { readonly store: ChartBars["store"]; readonly version: number; readonly from: number } | undefined;
  return ({ store, forming }) => {
    const { from, version } = store;
    const length = (forming ?? store.to) - from;
    const isSame = before?.store === store && before.from === from;
    const changed = isSame ? store.changedSince(before?.version ?? 0) - from : 0;
    before = { store, version, from };
    return {
      completed: store.slice(from, from + length),
      unchanged: Math.max(0, Math.min(length, changed)),
      forming: forming === undefined ? undefined : store.bar(forming),
    };
  };
}

/** Values of an indicator at each bar, by line; NaN where a line has none. */
export interface Calculated {
  readonly columns: Readonly<Record<string, Float64Array>>;
  /** Bars with values, the forming one included; a column may be longer. */
  readonly length: number;
  /** Index of the forming bar's values, which may still change. */
  readonly forming: number | undefined;
  /** First bar whose values may differ from those of {@link Calculated.version} - 1. */
  readonly from: number;
  readonly version: number;
}

/** Columns grow by this factor, so that a new bar rarely copies them. */
const GROWTH = 1.5;
const FIRST_CAPACITY = 64;

/**
 * Makes an indicator follow its bars. Completed bars are added one by one, and the forming bar is evaluated without being
 * added, so a tick costs the same for ten bars and for a million. `dayOf` is the session of a bar.
 */
export function followIndicator(setting: IndicatorSetting): (bars: FollowedBars, dayOf?: DayOf) => Calculated {
  let columns: Record<string, Float64Array> = {};
  let days: DayOf | undefined;
  let running: RunningIndicator | undefined;
  let known = 0;
  let version = 0;

  const put = (index: number, values: Readonly<Record<string, number>>) => {
    for (const [line, value] of Object.entries(values)) {
      let column = columns[line] ?? new Float64Array(FIRST_CAPACITY);
      if (index >= column.length) column = grown(column, index);
      column[index] = value;
      columns[line] = column;
    }
  };
  const calculateAll = (bars: BarColumns) => {
    const all = calculateIndicator(setting, bars, days);
    columns = { ...all.columns };
    running = all.running;
  };
  return ({ completed, unchanged, forming }, dayOf) => {
    const { length } = completed;
    const isContinued = running !== undefined && dayOf === days && unchanged >= known && length >= known;
    days = dayOf;
    const from = isContinued ? known : 0;
    if (!isContinued) calculateAll(completed);
    for (let index = isContinued ? known : length; index < length; index += 1) {
      put(index, running?.push(barOf(completed, index)) ?? {});
    }
    known = length;
    if (forming !== undefined) put(length, running?.peek(forming) ?? {});
    version += 1;
    const isForming = forming !== undefined;
    return { columns, length: length + (isForming ? 1 : 0), forming: isForming ? length : undefined, from, version };
  };
}

function grown(column: Float64Array, index: number): Float64Array {
  const next = new Float64Array(Math.ceil((index + 1) * GROWTH)).fill(Number.NaN);
  next.set(column);
  return next;
}
