import type { Candle, ChartTimeframe } from "@bourse/contract";
import type { SeriesUpdate } from "../live.ts";
import { type CandleBook, candleBook } from "./book.ts";
import type { Exchange } from "./exchange.ts";

/** The candle books of one symbol, filled on demand. */
export interface SymbolSeries {
  /** The book with the exchange's latest candles. @throws Error when the exchange does not answer */
  refresh(timeframe: ChartTimeframe): Promise<CandleBook>;
  book(timeframe: ChartTimeframe): CandleBook | undefined;
}

interface SeriesDeps {
  readonly symbol: string;
  readonly exchange: Exchange;
  /** Returns false for values that no market can have; such candles are dropped. */
  isPlausible(candle: Candle): boolean;
  /** The exchange's time. */
  now(): string;
  /** Called for every change of a book, after the book contains it. */
  changed(timeframe: ChartTimeframe, update: SeriesUpdate): void;
}

/** After an outage of a day, 1m candles need five answers; older ones follow at the next refresh. */
const MAX_PAGES = 5;

export function symbolSeries({ symbol, exchange, isPlausible, now, changed }: SeriesDeps): SymbolSeries {
  const books = new Map<ChartTimeframe, CandleBook>();
  const underWay = new Map<ChartTimeframe, Promise<CandleBook>>();
  const fill = async (timeframe: ChartTimeframe) => {
    const known = books.get(timeframe);
    const book = known ?? candleBook(timeframe);
    const updates: SeriesUpdate[] = [];
    try {
      // The first answer is history; later requests continue from the last completed candle, so none is missed.
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const last = book.completed.at(-1)?.time;
        const since = last ?? book.forming?.time;
        const told = await exchange.candles(symbol, timeframe, since);
        const update = book.take(told.filter(isPlausible), now());
        if (update) updates.push(update);
        if (since === undefined || book.completed.at(-1)?.time === last) break;
      }
    } finally {
      // Everything in the book is reported, even if a later page fails.
      if (updates.length > 0) {
        books.set(timeframe, book);
        changed(timeframe, { ...together(updates, book), ...(!known && { completed: [] }) });
      }
    }
    return book;
  };
  return {
    refresh(timeframe) {
      const running = underWay.get(timeframe) ?? fill(timeframe).finally(() => underWay.delete(timeframe));
      underWay.set(timeframe, running);
      return running;
    },
    book: (timeframe) => books.get(timeframe),
  };
}

function together(updates: readonly SeriesUpdate[], { forming }: CandleBook): SeriesUpdate {
  return { completed: updates.flatMap((each) => each.completed), ...(forming && { forming }) };
}
