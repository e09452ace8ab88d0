import { calculateIndicator, type IndicatorSetting, type RunningIndicator } from "@bourse/bars";

/** The closes that an indicator is calculated from, oldest first. */
export interface Closes {
  /** May be longer than {@link Closes.length}. */
  readonly values: Float64Array;
  /** Number of completed bars. */
  readonly length: number;
  /** Number of bars at the beginning that have not changed since the last call. */
  readonly unchanged: number;
  /** Latest close of the forming bar after them; undefined if there is none. */
  readonly forming: number | undefined;
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
 * added, so a tick costs the same for ten bars and for a million.
 */
export function followIndicator(setting: IndicatorSetting): (closes: Closes) => Calculated {
  let columns: Record<string, Float64Array> = {};
  let running: RunningIndicator | undefined;
  let completed = 0;
  let version = 0;

  const put = (index: number, values: Readonly<Record<string, number>>) => {
    for (const [line, value] of Object.entries(values)) {
      let column = columns[line] ?? new Float64Array(FIRST_CAPACITY);
      if (index >= column.length) column = grown(column, index);
      column[index] = value;
      columns[line] = column;
    }
  };
  const calculateAll = ({ values, length }: Closes) => {
    const all = calculateIndicator(setting, values.subarray(0, length));
    columns = { ...all.columns };
    running = all.running;
  };
  return (closes) => {
    const { values, length, unchanged, forming } = closes;
    const isContinued = running !== undefined && unchanged >= completed && length >= completed;
    const from = isContinued ? completed : 0;
    if (!isContinued) calculateAll(closes);
    for (let index = isContinued ? completed : length; index < length; index += 1) {
      put(index, running?.push(values[index] as number) ?? {});
    }
    completed = length;
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
