/** The four prices of one completed bar. */
export interface Prices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The latest bars of a stream; asking for an older one gives NaN, which satisfies no comparison. */
export interface RecentBars {
  /** Index of the next bar. */
  readonly length: number;
  push(bar: Prices): void;
  readonly open: (index: number) => number;
  readonly high: (index: number) => number;
  readonly low: (index: number) => number;
  readonly close: (index: number) => number;
}

const FIELDS = 4;

/** Remembers `capacity` bars, so that an engine over endless bars stays small. */
export function recentBars(capacity: number): RecentBars {
  const ring = new Float64Array(capacity * FIELDS);
  let length = 0;
  const read = (index: number, field: number) => {
    const held = index >= 0 && index < length && index >= length - capacity;
    return held ? (ring[(index % capacity) * FIELDS + field] ?? Number.NaN) : Number.NaN;
  };
  return {
    get length() {
      return length;
    },
    push({ open, high, low, close }) {
      ring.set([open, high, low, close], (length % capacity) * FIELDS);
      length += 1;
    },
    open: (index) => read(index, 0),
    high: (index) => read(index, 1),
    low: (index) => read(index, 2),
    close: (index) => read(index, 3),
  };
}
