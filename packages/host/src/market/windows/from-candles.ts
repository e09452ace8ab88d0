import type { MarketDataPort } from "../port.ts";
import { columnsFrom } from "./candles.ts";
import { windowOf } from "./window.ts";

/** Windows of a source whose series are short enough to be held as a list of candles. */
export function windowsFromCandles(candles: MarketDataPort["candles"]): MarketDataPort["bars"] {
  return async ({ symbol, timeframe, before, limit }) => {
    const found = await candles(symbol, timeframe, Number.MAX_SAFE_INTEGER);
    if (!found.ok) return found;
    const { candles: all, last_complete: lastComplete, as_of: asOf, source, availability } = found.data;
    const window = windowOf(columnsFrom(all), { ...(before !== undefined && { before }), limit });
    const { bars, more, endsAtLast } = window;
    const known = { symbol, timeframe, source, availability, more, bars };
    return {
      ok: true,
      data: { ...known, lastComplete: lastComplete || !endsAtLast, ...(asOf !== undefined && { asOf }) },
    };
  };
}
