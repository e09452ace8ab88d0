import type { LiveMarket } from "./live.ts";
import { type MarketDataPort, notAvailable } from "./port.ts";

/** A live market over a source that does not move: its series are there, and nothing ever changes. */
export function quietMarket(market: MarketDataPort): LiveMarket {
  return {
    async series({ symbol, timeframe }, limit) {
      const found = await market.candles(symbol, timeframe, limit);
      if (!found.ok) return found;
      const { source, candles } = found.data;
      return { ok: true, data: { symbol, timeframe, sourceId: source, completed: candles } };
    },
    watch: () => notAvailable("market.not_available", "this source does not move"),
    samples: () => () => {},
  };
}
