// Columns of doubles by their addresses.

// @ts-ignore: decorator
@inline
export function at(column: usize, index: i32): f64 {
  return load<f64>(column + (<usize>index << 3));
}

// @ts-ignore: decorator
@inline
export function put(column: usize, index: i32, value: f64): void {
  store<f64>(column + (<usize>index << 3), value);
}

/** Sets the values before an index to none. */
export function clear(column: usize, until: i32): void {
  for (let i = 0; i < until; i++) put(column, i, NaN);
}

/** Columns of bars in their order, those that a calculation writes, and the length of all. */
@unmanaged
export class Columns {
  time: usize = 0;
  open: usize = 0;
  high: usize = 0;
  low: usize = 0;
  close: usize = 0;
  volume: usize = 0;
  line: usize = 0;
  second: usize = 0;
  third: usize = 0;
  fourth: usize = 0;
  length: i32 = 0;
}

/** The middle of a bar by its extremes and its close. */
export function typicalPrice(bars: Columns, index: i32): f64 {
  return (at(bars.high, index) + at(bars.low, index) + at(bars.close, index)) / 3;
}
