import type { ChartTimeframe } from "@bourse/contract/market";
import { barStart, DAY_MS, MONDAY_MS, TIMEFRAME_MS } from "./bar-times.ts";

/** Several bars of a timeframe that are drawn as one: seven of `1m` make a bar of seven minutes. */
export interface JoinedTimeframe {
  readonly of: ChartTimeframe;
  /** At least 2. */
  readonly count: number;
}

/** When a bar begins and ends, in milliseconds. */
export interface BarTimes {
  /** Opening time of the bar that contains a moment. */
  startOf(moment: number): number;
  /** First moment after the bar that opens at a time. */
  endOf(start: number): number;
}

/** The moments at which trading begins, such as the opening of a session: no bar shorter than a day lies across one. */
export interface Openings {
  /** The last one at or before a moment. */
  atOrBefore(moment: number): number;
  /** The first one after a moment. */
  after(moment: number): number;
}

/** Every midnight of UTC. */
export const MIDNIGHTS: Openings = {
  atOrBefore: (moment) => Math.floor(moment / DAY_MS) * DAY_MS,
  after: (moment) => (Math.floor(moment / DAY_MS) + 1) * DAY_MS,
};

/**
 * The times of joined bars. Bars shorter than a day are counted from each opening, and the last one before the next opening may
 * be shorter. Days and weeks are counted from a Monday in 1970, months from January 1970, so that three months are a quarter.
 */
export function joinedTimes({ of, count }: JoinedTimeframe, openings: Openings = MIDNIGHTS): BarTimes {
  if (of === "1M") return countedMonths(count);
  const length = TIMEFRAME_MS[of] * count;
  if (of === "1D" || of === "1W") {
    return {
      startOf: (moment) => MONDAY_MS + Math.floor((moment - MONDAY_MS) / length) * length,
      endOf: (start) => start + length,
    };
  }
  // An opening within a bar of the timeframe belongs to that bar, which cannot be divided.
  const from = (opening: number) => barStart(opening, of);
  const begin = (moment: number) => {
    const next = from(openings.after(moment));
    return next <= moment ? next : from(openings.atOrBefore(moment));
  };
  return {
    startOf(moment) {
      const opening = begin(moment);
      return opening + Math.floor((moment - opening) / length) * length;
    },
    endOf: (start) => Math.min(start + length, nextBegin(start)),
  };

  function nextBegin(start: number): number {
    let opening = openings.after(start);
    while (from(opening) <= start) opening = openings.after(opening);
    return from(opening);
  }
}

const EPOCH_YEAR = 1970;

function countedMonths(count: number): BarTimes {
  const monthOf = (moment: number) => {
    const date = new Date(moment);
    return (date.getUTCFullYear() - EPOCH_YEAR) * 12 + date.getUTCMonth();
  };
  const opening = (month: number) => Date.UTC(EPOCH_YEAR, month);
  return {
    startOf: (moment) => opening(Math.floor(monthOf(moment) / count) * count),
    endOf: (start) => opening(monthOf(start) + count),
  };
}
