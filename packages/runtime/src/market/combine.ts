import { unknownSource } from "./daily.ts";
import { type MarketDataPort, notAvailable } from "./port.ts";

/** Combines several sources. Without a source id, the first source with the symbol answers. */
export function combineMarkets(sources: readonly MarketDataPort[]): MarketDataPort {
  const ofSource = (sourceId?: string) =>
    sources.filter((each) => sourceId === undefined || each.symbols().some(({ source }) => source === sourceId));
  const pick = (symbol: string, sourceId?: string) =>
    ofSource(sourceId).find((each) => each.symbols().some((known) => known.symbol === symbol));
  const lacks = (symbol: string, sourceId?: string) =>
    sourceId !== undefined && ofSource(sourceId).length === 0
      ? unknownSource(sourceId)
      : notAvailable("market.symbol_unknown", `no source has ${JSON.stringify(symbol)}`);
  const all = (listen: (source: MarketDataPort) => () => void) => {
    const ends = sources.map(listen);
    return () => {
      for (const end of ends) end();
    };
  };
  return {
    symbols() {
      const listed = sources.flatMap((each) => each.symbols());
      return listed.filter(({ symbol }, index) => listed.findIndex((each) => each.symbol === symbol) === index);
    },
    quote: async (symbol) => pick(symbol)?.quote(symbol) ?? lacks(symbol),
    candles: async (symbol, timeframe, limit) => pick(symbol)?.candles(symbol, timeframe, limit) ?? lacks(symbol),
    bars: async (request) =>
      pick(request.symbol, request.sourceId)?.bars(request) ?? lacks(request.symbol, request.sourceId),
    series: async (request, limit) =>
      pick(request.symbol, request.sourceId)?.series(request, limit) ?? lacks(request.symbol, request.sourceId),
    watch: (request, listener) =>
      pick(request.symbol, request.sourceId)?.watch(request, listener) ?? lacks(request.symbol, request.sourceId),
    samples: (listener) => all((each) => each.samples(listener)),
    silentSince: (market) => pick(market.symbol, market.sourceId)?.silentSince(market),
    silences: (listener) => all((each) => each.silences(listener)),
    subscribe: (listener) => all((each) => each.subscribe(listener)),
  };
}
