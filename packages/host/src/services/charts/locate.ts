import type { ChartTimeframe } from "@bourse/contract";
import type { Available } from "../../market/live.ts";
import { type MarketDataPort, notAvailable } from "../../market/port.ts";

/** A series to show. */
export interface Wanted {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly sourceId?: string | undefined;
}

/** The source that can show the series: the requested one, otherwise the first. */
export function locate(market: Pick<MarketDataPort, "symbols">, wanted: Wanted): Available<{ sourceId: string }> {
  const { symbol, timeframe, sourceId } = wanted;
  const named = market.symbols().filter((each) => each.symbol === symbol);
  const known = named.filter((each) => sourceId === undefined || each.source === sourceId);
  if (known.length === 0) return notAvailable("market.symbol_unknown", "no such source has this symbol");
  const found = known.find(({ timeframes }) =>
    timeframes.some((each) => each.timeframe === timeframe && each.availability !== "not_available"),
  );
  if (!found) return notAvailable("market.not_available", `${timeframe} cannot be made from what the source has`);
  return { ok: true, data: { sourceId: found.source } };
}
