import { SECOND_MS } from "../limits/units.ts";

/** Counts messages in spans of one second, on both sides of the bridge. */
export interface Meter {
  /** Counts these messages; false once a second holds too many. */
  take(count: number, now: number): boolean;
}

/** Milliseconds of any clock are good enough for `now`. */
export function meter(mostPerSecond: number): Meter {
  let began = Number.NEGATIVE_INFINITY;
  let counted = 0;
  return {
    take(count, now) {
      // A clock that was set back begins another second.
      if (now - began >= SECOND_MS || now < began) [began, counted] = [now, 0];
      counted += count;
      return counted <= mostPerSecond;
    },
  };
}
