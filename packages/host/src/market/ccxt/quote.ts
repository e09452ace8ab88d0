import type { Candle } from "@bourse/contract";
import { barEnd, barStart, type MarketSample, notAvailable, quoteOf } from "@bourse/runtime/market";
import { barsOf, type Found } from "./answers.ts";
import type { CandleBook } from "./book.ts";

const dayOf = (time: string) => barStart(time, "1D");

/**
 * Whether daily bars are older than a price, so that days may be missing in between: the change would then span several days, or only part
 * of one. Bars of an earlier run count as outdated until the exchange was asked again.
 */
export function isOutdated({ completed, forming, asOf }: CandleBook, latest: MarketSample | undefined): boolean {
  if (!latest || (asOf !== undefined && dayOf(asOf) >= dayOf(latest.time))) return false;
  const last = completed.at(-1);
  const isComplete = last !== undefined && forming === undefined;
  return !isComplete || barEnd(last.time, "1D") < dayOf(latest.time);
}

/** The latest price against the last completed day. */
export function quoteFrom(
  { feed, book }: Found,
  { symbol, source }: { readonly symbol: string; readonly source: string },
) {
  const { latest } = feed;
  if (isOutdated(book, latest)) {
    return notAvailable("market.source_failed", `the last days of ${symbol} are still being read from ${source}`);
  }
  const [before, day] = withDayOf(latest, barsOf(book)).slice(-2);
  if (!before || !day) return notAvailable("market.not_available", "a change needs two bars");
  const { price = day.close, time = day.time } = latest ?? {};
  const moved = { ...day, close: price, high: Math.max(day.high, price), low: Math.min(day.low, price) };
  return { ok: true as const, data: { ...quoteOf(moved, before, { time, source }), symbol } };
}

/** Appends the day that a price begins: the exchange's next answer brings the real bar. */
function withDayOf(latest: MarketSample | undefined, bars: readonly Candle[]): readonly Candle[] {
  const last = bars.at(-1);
  if (!latest || !last || latest.time < barEnd(last.time, "1D")) return bars;
  const { price } = latest;
  return [...bars, { time: dayOf(latest.time), open: price, high: price, low: price, close: price, volume: 0 }];
}
