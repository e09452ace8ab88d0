import type { Candle, ChartTimeframe } from "@bourse/contract";
import { barEnd, barStart } from "../bar-times.ts";
import type { SeriesUpdate } from "../live.ts";

/** What is known of one series. */
export interface CandleBook {
  /** Oldest first. A candle in here never changes and none is put in between, whatever the exchange says later. */
  readonly completed: readonly Candle[];
  readonly forming: Candle | undefined;
  /**
   * Takes an answer of the exchange, at the exchange's time. Gives what is new in it; undefined: nothing. What is older
   * than what is known already is dropped.
   */
  take(candles: readonly Candle[], now: string): SeriesUpdate | undefined;
}

/** As many as a chart shows; the oldest give way. */
const MAX_CANDLES = 10_000;

export function candleBook(timeframe: ChartTimeframe): CandleBook {
  let completed: readonly Candle[] = [];
  let forming: Candle | undefined;
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
      // A candle is complete when its period is over by the exchange's own time, or when a later one exists.
      const newest = fresh.at(-1);
      const isOpen = newest !== undefined && barEnd(newest.time, timeframe) > now;
      const ended = isOpen ? fresh.slice(0, -1) : fresh;
      const open = isOpen && isNewer(newest, forming) ? newest : undefined;
      if (ended.length === 0 && open === undefined) return undefined;
      completed = [...completed, ...ended].slice(-MAX_CANDLES);
      const latest = completed.at(-1)?.time ?? "";
      forming = open ?? (forming && forming.time > latest ? forming : undefined);
      return { completed: ended, ...(forming && { forming }) };
    },
  };
}

/** Sorted, each time once, and only bars that open where bars of the timeframe do. */
function inOrder(candles: readonly Candle[], timeframe: ChartTimeframe): readonly Candle[] {
  const byTime = new Map(candles.map((each) => [each.time, each]));
  return [...byTime.values()]
    .filter((each) => each.time === barStart(each.time, timeframe))
    .sort((left, right) => (left.time < right.time ? -1 : 1));
}

/** A forming candle only grows: one that is earlier, or has less volume, is an older answer. An equal one is no news. */
function isNewer(candle: Candle, known: Candle | undefined): boolean {
  if (!known || candle.time > known.time) return true;
  if (candle.time < known.time || candle.volume < known.volume) return false;
  return (
    candle.close !== known.close ||
    candle.volume !== known.volume ||
    candle.high !== known.high ||
    candle.low !== known.low
  );
}
