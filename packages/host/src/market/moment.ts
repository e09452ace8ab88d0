import type { Candle, ChartTimeframe } from "@bourse/contract";
import type { CandleList, MarketMoment } from "@bourse/contract/host-api";
import { type Available, barStart, type MarketDataPort } from "@bourse/runtime/market";

/** A request for one consistent reading of a symbol. */
export interface MomentRequest {
  readonly symbol: string;
  readonly timeframes: readonly ChartTimeframe[];
  /** Number of candles per timeframe. */
  readonly limit: number;
}

/**
 * The quote and the last candles of a symbol at one moment: the forming bar closes at the quote's price. Series that
 * the source lacks are left out.
 */
export async function momentOf(market: MarketDataPort, request: MomentRequest): Promise<Available<MarketMoment>> {
  const { symbol, timeframes, limit } = request;
  const [quote, ...series] = await Promise.all([
    market.quote(symbol),
    ...timeframes.map((timeframe) => market.candles(symbol, timeframe, limit)),
  ]);
  if (!quote.ok) return quote;
  const found = series.flatMap((each) => (each.ok ? [atPrice(each.data, quote.data)] : []));
  return { ok: true, data: { quote: quote.data, series: found } };
}

/**
 * An exchange reports prices more often than candles: until the next candle arrives, the latest price updates the
 * forming one.
 */
function atPrice(list: CandleList, { price, time }: { readonly price: number; readonly time: string }): CandleList {
  const last = list.candles.at(-1);
  if (list.last_complete || !last || barStart(time, list.timeframe) !== last.time) return list;
  return { ...list, candles: [...list.candles.slice(0, -1), moved(last, price)] };
}

const moved = (bar: Candle, price: number): Candle => ({
  ...bar,
  close: price,
  high: Math.max(bar.high, price),
  low: Math.min(bar.low, price),
});
