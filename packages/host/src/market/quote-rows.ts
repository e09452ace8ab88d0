import type { QuoteRow, QuotesRequest } from "@bourse/contract/host-api";
import type { MarketDataPort } from "@bourse/runtime/market";

/** Quotes of many symbols, read together. A symbol without data is a row without a quote. */
export async function quoteRows(market: MarketDataPort, { symbols, closes }: QuotesRequest): Promise<QuoteRow[]> {
  return Promise.all(symbols.map((symbol) => rowOf(market, symbol, closes)));
}

async function rowOf(market: MarketDataPort, symbol: string, closes: number | undefined): Promise<QuoteRow> {
  const [quote, days] = await Promise.all([
    market.quote(symbol),
    // One candle more, since the newest one may still be forming.
    closes === undefined ? undefined : market.candles(symbol, "1D", closes + 1),
  ]);
  const completed = days?.ok ? days.data.candles.slice(0, days.data.last_complete ? undefined : -1) : undefined;
  return {
    symbol,
    ...(quote.ok && { quote: quote.data }),
    ...(completed && closes !== undefined && { closes: completed.slice(-closes).map(({ close }) => close) }),
  };
}
