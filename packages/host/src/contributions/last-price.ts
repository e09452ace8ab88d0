import type { MarketDataPort } from "@bourse/runtime/market";
import { findSymbol } from "../market/symbols/resolve.ts";
import type { ChartInSight } from "./kind.ts";

/**
 * The last price of the chart's symbol, rounded to its source's decimals. A trader begins with it as a level, and a
 * simulated or computed price has more digits than can be traded. Undefined without a chart or a current quote.
 */
export async function lastPriceInSight({ symbol }: ChartInSight, market: MarketDataPort): Promise<number | undefined> {
  if (symbol === undefined) return undefined;
  const quote = await market.quote(symbol);
  if (!quote.ok) return undefined;
  const decimals = findSymbol(market, symbol)?.price_decimals;
  return decimals === undefined ? quote.data.price : Number(quote.data.price.toFixed(decimals));
}
