import type { MarketDataPort } from "../market/port.ts";
import { findSymbol } from "../market/symbols/resolve.ts";
import type { ChartInSight } from "./kind.ts";

/**
 * The last price of the chart's symbol in the decimals that its source prices in: a trader begins with it as a level,
 * and a simulated or computed price has more digits than can be traded. Undefined: no chart, or no quote of it now.
 */
export async function lastPriceInSight({ symbol }: ChartInSight, market: MarketDataPort): Promise<number | undefined> {
  if (symbol === undefined) return undefined;
  const quote = await market.quote(symbol);
  if (!quote.ok) return undefined;
  const decimals = findSymbol(market, symbol)?.price_decimals;
  return decimals === undefined ? quote.data.price : Number(quote.data.price.toFixed(decimals));
}
