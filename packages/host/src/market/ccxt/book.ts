import type { Candle, ChartTimeframe } from "@bourse/contract";
import { barEnd, barStart } from "../bar-times.ts";
import type { SeriesUpdate } from "../live.ts";

/** The known candles of one series. */
export interface CandleBook {
  /** Oldest first. A candle in this list never changes and none is inserted, whatever the exchange reports later. */
  readonly completed: readonly Candle[];
  readonly forming: Candle | undefined;
  /**
   * Adds an answer of the exchange, received at the exchange's time `now`. Returns the new candles; undefined if there
   * are none. Candles older than the known ones are dropped.
   */
  take(candles: readonly Candle[], now: string): SeriesUpdate | undefined;
}

/** As many as a chart shows; the oldest are dropped. */
const MAX_CANDLES = 10_000;

export function candleBook(timeframe: ChartTimeframe): CandleBook {
  let completed: readonly Candle[] = [];
  let forming: Candle | undefined;
  let doubtful: { readonly candle: Candle; readonly at: string } | undefined;
  return {
    get completed() {
      return completed;
    },
    get forming() {
      return forming;
    },
    take(candles, now) {
      const last = completed.at(-1)?.time ?? "";
      const fresh = inOrder(candles, timeframe).filter((each) => each.time > last);
      // The newest candle is forming until its period is over by the exchange's own time. The answer may come from a
      // cache and be older than that time: the candle counts as complete only when a later candle exists, or a later
      // answer repeats it unchanged.
      const newest = fresh.at(-1);
      const isOver = newest !== undefined && barEnd(newest.time, timeframe) <= now;
      const isWhole = isOver && doubtful !== undefined && doubtful.at < now && isSame(newest, doubtful.candle);
      doubtful = isOver && !isWhole ? { candle: newest, at: now } : undefined;
      const ended = isWhole ? fresh : fresh.slice(0, -1);
      const open = !isWhole && newest && isNewer(newest, forming) ? newest : undefined;
      if (ended.length === 0 && open === undefined) return undefined;
      completed = [...completed, ...ended].slice(-MAX_CANDLES);
      const latest = completed.at(-1)?.time ?? "";
      forming = open ?? (forming && forming.time > latest ? forming : undefined);
      return { completed: ended, ...(forming && { forming }) };
    },
  };
}

/** Sorts, removes duplicates, and drops bars that do not open on the timeframe's grid. */
function inOrder(candles: readonly Candle[], timeframe: ChartTimeframe): readonly Candle[] {
  const byTime = new Map(candles.map((each) => [each.time, each]));
  return [...byTime.values()]
    .filter((each) => each.time === barStart(each.time, timeframe))
    .sort((left, right) => (left.time < right.time ? -1 : 1));
}

/**
 * A forming candle only grows: an earlier candle, or one with less volume, comes from an older answer. An equal candle
 * is no change.
 */
function isNewer(candle: Candle, known: Candle | undefined): boolean {
  if (!known || candle.time > known.time) return true;
  return candle.time === known.time && candle.volume >= known.volume && !isSame(candle, known);
}

function isSame(one: Candle, other: Candle): boolean {
  return (["time", "open", "high", "low", "close", "volume"] as const).every((part) => one[part] === other[part]);
}
