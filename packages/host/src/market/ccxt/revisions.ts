import type { Candle } from "@bourse/contract";
import { isSameCandle } from "./same.ts";

/** Finds completed bars that an exchange has changed. */
export interface RevisionWatch {
  /**
   * Takes bars of an answer that were known as completed, received at the exchange's time `now`. Returns the revised ones: two answers at
   * least a minute apart must agree on the change, since a cache may hold an unfinished bar for a while.
   */
  judge(told: readonly Candle[], known: ReadonlyMap<string, Candle>, now: string): readonly Candle[];
}

/** Exchanges and their caches answer with outdated bars for seconds. */
const CONFIRMED_AFTER_MS = 60_000;

export function revisionWatch(): RevisionWatch {
  let doubtful = new Map<string, { readonly candle: Candle; readonly at: string }>();
  return {
    judge(told, known, now) {
      const still: typeof doubtful = new Map();
      const revised: Candle[] = [];
      for (const candle of told) {
        if (isSameCandle(candle, known.get(candle.time))) continue;
        const before = doubtful.get(candle.time);
        const since = before && isSameCandle(candle, before.candle) ? before.at : now;
        if (Date.parse(now) - Date.parse(since) >= CONFIRMED_AFTER_MS) revised.push(candle);
        else still.set(candle.time, { candle, at: since });
      }
      // A bar that an answer does not contain, or contains as it is known, is no longer doubtful.
      doubtful = still;
      return revised;
    },
  };
}
