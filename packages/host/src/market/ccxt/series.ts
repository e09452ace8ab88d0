import type { Candle, ChartTimeframe } from "@bourse/contract";
import { barEnd, type SeriesUpdate } from "@bourse/runtime/market";
import { type CandleBook, candleBook } from "./book.ts";
import { type Exchange, PAGE } from "./exchange.ts";

/** The candle books of one symbol, filled on demand. */
export interface SymbolSeries {
  /** The book with the exchange's latest candles. @throws Error when the exchange does not answer */
  refresh(timeframe: ChartTimeframe): Promise<CandleBook>;
  book(timeframe: ChartTimeframe): CandleBook | undefined;
  /** The book, or one with what an earlier run kept; undefined before anything is known. */
  known(timeframe: ChartTimeframe): CandleBook | undefined;
}

interface SeriesDeps {
  readonly symbol: string;
  readonly exchange: Exchange;
  /** Returns false for values that no market can have; such candles are dropped. */
  isPlausible(candle: Candle, timeframe: ChartTimeframe): boolean;
  /** The exchange's time. */
  now(): string;
  /** Called for every change of a book, after the book contains it. */
  changed(timeframe: ChartTimeframe, update: SeriesUpdate): void;
  /** The newest completed candles of an earlier run; absent: none are kept. */
  tail?(timeframe: ChartTimeframe, limit: number): readonly Candle[];
}

/** After an outage of a day, 1m candles need five answers; older ones follow at the next refresh. */
const MAX_PAGES = 5;
/** As many candles of an earlier run as a book holds. */
const FROM_BEFORE = 10_000;

export function symbolSeries(deps: SeriesDeps): SymbolSeries {
  const { symbol, exchange, isPlausible, now, changed, tail } = deps;
  const books = new Map<ChartTimeframe, CandleBook>();
  const refreshed = new Set<ChartTimeframe>();
  const underWay = new Map<ChartTimeframe, Promise<CandleBook>>();
  const known = (timeframe: ChartTimeframe): CandleBook | undefined => {
    const book = books.get(timeframe);
    if (book) return book;
    const before = tail?.(timeframe, FROM_BEFORE) ?? [];
    if (before.length === 0) return undefined;
    books.set(timeframe, candleBook(timeframe, before));
    return books.get(timeframe);
  };
  const fill = async (timeframe: ChartTimeframe) => {
    const before = known(timeframe);
    // Weeks after the last run, the newest bars are read first; those in between are read page by page afterwards.
    const isFar = before !== undefined && !refreshed.has(timeframe) && isFarFrom(before, timeframe, now());
    const book = before && !isFar ? before : candleBook(timeframe);
    const updates: SeriesUpdate[] = [];
    try {
      // The first answer is history; later requests continue from the last completed candles, so none is missed.
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const last = book.completed.at(-1)?.time;
        const { since } = book;
        const told = await exchange.candles(symbol, timeframe, since);
        const update = book.take(
          told.filter((each) => isPlausible(each, timeframe)),
          now(),
        );
        if (update) updates.push(update);
        if (since === undefined || book.completed.at(-1)?.time === last) break;
      }
    } finally {
      // Everything in the book is reported, even if a later page fails.
      if (updates.length > 0) {
        const isFirst = !refreshed.has(timeframe);
        refreshed.add(timeframe);
        books.set(timeframe, book);
        changed(timeframe, { ...together(updates, book), ...(isFirst && { completed: [] }) });
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
    known,
  };
}

/** Whether more candles are missing than one refresh asks for. */
function isFarFrom({ completed }: CandleBook, timeframe: ChartTimeframe, now: string): boolean {
  const last = completed.at(-1)?.time;
  if (last === undefined) return false;
  const end = Date.parse(barEnd(last, timeframe));
  return Date.parse(now) - end > MAX_PAGES * PAGE * (end - Date.parse(last));
}

function together(updates: readonly SeriesUpdate[], { forming }: CandleBook): SeriesUpdate {
  const revised = updates.flatMap((each) => each.revised ?? []);
  return {
    completed: updates.flatMap((each) => each.completed),
    ...(forming && { forming }),
    ...(revised.length > 0 && { revised }),
  };
}
