/** Times for which an exchange gave no bars, though it has bars before them. */
export interface EmptySpan extends Hole {
  /** Answers without bars, and the time of the last one in milliseconds. */
  readonly asked: number;
  readonly at: number;
}

/** Times whose bars were not read from the exchange yet: from `from` up to but excluding `to`. */
export interface Hole {
  readonly from: number;
  readonly to: number;
}

/**
 * A note about a series of an exchange: where bars are missing that the exchange may have, and where it gave none.
 * Oldest first.
 */
export interface HistoryNote {
  readonly holes: readonly Hole[];
  readonly empty: readonly EmptySpan[];
}

const NOTHING_NOTED: HistoryNote = { holes: [], empty: [] };

/** A note read from disk; older notes contain no empty answers. */
export function historyNote(value: unknown): HistoryNote {
  const { holes = [], empty = [] } = (value ?? {}) as Partial<HistoryNote>;
  return Array.isArray(holes) && Array.isArray(empty) ? { holes, empty } : NOTHING_NOTED;
}

/** Adds a hole. It replaces one with the same beginning, which is left when the bars after that hole were never stored. */
export function withHole(holes: readonly Hole[], hole: Hole): readonly Hole[] {
  return [...holes.filter(({ from }) => from !== hole.from), hole].toSorted((left, right) => left.from - right.from);
}

/** The holes after the upper part of one was read, down to `from`. */
export function withoutSpan(holes: readonly Hole[], { from, to }: Hole): readonly Hole[] {
  return holes.flatMap((hole) => {
    if (hole.to !== to) return [hole];
    return from <= hole.from ? [] : [{ from: hole.from, to: from }];
  });
}

/** The newest hole below a time: between the hole and that time, the bars have no break. */
export function holeBelow(holes: readonly Hole[], before: number): Hole | undefined {
  return holes.findLast(({ from }) => from < before);
}
