import type { SeriesName } from "../../hub.ts";

export interface BackfillLimits {
  /** Bars that are read ahead of a request, so that a scroll finds them. */
  readonly ahead: number;
  /** Most series that may wait; the one requested longest ago is dropped until it is requested another time. */
  readonly waiting: number;
  /** Empty answers in a row after which the exchange counts as having nothing older; for 5m bars they span ten days. */
  readonly empty: number;
  /** Failures in a row after which a series is dropped until it is requested another time. */
  readonly failures: number;
  readonly longestPauseMs: number;
}

/** A series whose bars before a time are requested. */
export interface Wanted extends SeriesName {
  readonly before: number;
}

/** The series that wait for older bars. */
export interface WantedSeries {
  add(wanted: Wanted): void;
  /** Adds a series that does not wait yet, behind all others, since nobody waits for its bars. */
  addLast(name: SeriesName): void;
  /** The series requested last, since someone is looking at it; after a failure another one, if there is any. */
  next(): Wanted | undefined;
  done(wanted: Wanted): void;
  failed(wanted: Wanted): void;
}

export function wantedSeries({ waiting, failures }: Pick<BackfillLimits, "waiting" | "failures">): WantedSeries {
  let list: readonly { readonly wanted: Wanted; readonly failed: number }[] = [];
  const others = (wanted: Wanted) => list.filter((each) => !isSame(each.wanted, wanted));
  const entryOf = (wanted: Wanted) => list.find((each) => isSame(each.wanted, wanted));
  return {
    add(wanted) {
      list = [...others(wanted), { wanted, failed: entryOf(wanted)?.failed ?? 0 }].slice(-waiting);
    },
    addLast({ symbol, timeframe }) {
      const wanted = { symbol, timeframe, before: Number.POSITIVE_INFINITY };
      if (!entryOf(wanted) && list.length < waiting) list = [{ wanted, failed: 0 }, ...list];
    },
    next: () => list.at(-1)?.wanted,
    done(wanted) {
      // If earlier bars were requested meanwhile, the series stays: the next step reads them.
      if (entryOf(wanted)?.wanted === wanted) list = others(wanted);
    },
    failed(wanted) {
      const entry = entryOf(wanted);
      if (!entry) return;
      const failed = entry.failed + 1;
      list = failed < failures ? [{ ...entry, failed }, ...others(wanted)] : others(wanted);
    },
  };
}

const isSame = (one: SeriesName, other: SeriesName) => one.symbol === other.symbol && one.timeframe === other.timeframe;
