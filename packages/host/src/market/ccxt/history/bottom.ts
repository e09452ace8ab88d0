import type { Hole } from "./holes.ts";

/** The times before the first bar of a series, as far as this run has asked for them. */
export interface Bottom {
  /** The times before the first bar that were not asked for yet; undefined while the exchange counts as having nothing older. */
  below(first: number): Hole | undefined;
  /** Takes the number of bars in an answer. Returns the earlier empty answers that lie between bars now. */
  take(span: Hole, bars: number): readonly Hole[];
  /** The exchange has nothing older. */
  reach(): void;
}

/** A failing exchange may return nothing for a while, so the beginning of a series is believed only this long. */
const BELIEVED_MS = 60 * 60_000;

/** @param now - Milliseconds since 1970. */
export function bottomOf(now: () => number): Bottom {
  let empty: readonly Hole[] = [];
  let askedFrom = Number.POSITIVE_INFINITY;
  let reachedAt: number | undefined;
  const renew = () => {
    if (reachedAt === undefined || Math.abs(now() - reachedAt) < BELIEVED_MS) return;
    reachedAt = undefined;
    askedFrom = Number.POSITIVE_INFINITY;
    empty = [];
  };
  return {
    below(first) {
      renew();
      if (reachedAt !== undefined) return undefined;
      return { from: Number.NEGATIVE_INFINITY, to: Math.min(first, askedFrom) };
    },
    take(span, bars) {
      askedFrom = span.from;
      if (bars === 0) {
        empty = [...empty, span];
        return [];
      }
      const over = empty;
      empty = [];
      return over;
    },
    reach() {
      reachedAt = now();
    },
  };
}
