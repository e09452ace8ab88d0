import type { ChartTimeframe } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import type { CandleBook } from "./book.ts";
import type { SymbolSeries } from "./series.ts";

/** Reads the books of a symbol: at most one request per round and timeframe, during an outage as well. */
export interface BookReadings {
  /** The series, at most one round old while the exchange answers. @throws Error when it has never answered */
  current(timeframe: ChartTimeframe): Promise<CandleBook>;
  /** The series after the request that is under way, or one that is made now. @throws Error as {@link current} */
  fresh(timeframe: ChartTimeframe): Promise<CandleBook>;
  /** The known candles, also while the exchange is asked for more; undefined before there are any. */
  known(timeframe: ChartTimeframe): CandleBook | undefined;
  /** Asks now, in the round of the poller. */
  refresh(timeframe: ChartTimeframe): Promise<void>;
}

interface ReadingsDeps {
  readonly series: Pick<SymbolSeries, "known" | "refresh">;
  readonly clock: Clock;
  readonly pollMs: number;
  /** Learns the exchange's time, which decides which candles are complete. */
  learnTime(): Promise<void>;
  report(cause: unknown): void;
}

export function bookReadings({ series, clock, pollMs, learnTime, report }: ReadingsDeps): BookReadings {
  const asked = new Map<ChartTimeframe, number>();
  const underWay = new Map<ChartTimeframe, Promise<CandleBook>>();
  const read = async (timeframe: ChartTimeframe, book: CandleBook | undefined) => {
    try {
      await learnTime();
      return await series.refresh(timeframe);
    } catch (cause) {
      if (!book) throw cause;
      report(cause);
      return series.known(timeframe) ?? book;
    }
  };
  const current = async (timeframe: ChartTimeframe) => {
    const book = series.known(timeframe);
    const now = clock.elapsed();
    if (book && now - (asked.get(timeframe) ?? -pollMs) < pollMs) return book;
    asked.set(timeframe, now);
    const reading = read(timeframe, book).finally(() => underWay.delete(timeframe));
    underWay.set(timeframe, reading);
    return reading;
  };
  return {
    current,
    fresh: (timeframe) => underWay.get(timeframe) ?? current(timeframe),
    known(timeframe) {
      const book = series.known(timeframe);
      // A reader with something known does not wait for the exchange; its answer follows as a change.
      if (book) current(timeframe).catch(report);
      return book;
    },
    async refresh(timeframe) {
      asked.set(timeframe, clock.elapsed());
      await series.refresh(timeframe);
    },
  };
}
