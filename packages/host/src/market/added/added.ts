import { combine } from "../combine.ts";
import type { ExchangeOptions } from "../config.ts";
import { marketHub } from "../hub.ts";
import type { MarketSource } from "../source.ts";

/** Exchanges that the trader adds and removes while the host runs. */
export interface AddedSources {
  /** All of them as one source. */
  readonly source: MarketSource;
  /** Starts following an exchange. @throws HostRefusal when it cannot be followed; then nothing has changed */
  open(options: ExchangeOptions): Promise<void>;
  /** Ends it; nothing of it is told afterwards. */
  close(exchange: string): Promise<void>;
}

export interface AddedDeps {
  make(options: ExchangeOptions): MarketSource;
  report(cause: unknown): void;
}

interface Followed {
  readonly source: MarketSource;
  end(): void;
}

export function addedSources({ make, report }: AddedDeps): AddedSources {
  const hub = marketHub(report);
  const followed = new Map<string, Followed>();
  const all = () => combine([...followed.values()].map(({ source }) => source));
  const leave = async (exchange: string) => {
    const known = followed.get(exchange);
    followed.delete(exchange);
    known?.end();
    await known?.source.close();
  };
  return {
    source: {
      symbols: () => all().symbols(),
      quote: (symbol) => all().quote(symbol),
      candles: (symbol, timeframe, limit) => all().candles(symbol, timeframe, limit),
      bars: (request) => all().bars(request),
      series: (request, limit) => all().series(request, limit),
      watch: (request, listener) => all().watch(request, listener),
      silentSince: (market) => all().silentSince(market),
      samples: hub.samples,
      silences: hub.silences,
      subscribe: hub.subscribe,
      start: async () => undefined,
      async close() {
        for (const exchange of [...followed.keys()]) await leave(exchange);
      },
    },
    async open(options) {
      const source = make(options);
      const ends = [source.samples(hub.tellSample), source.silences(hub.tellSilence), source.subscribe(hub.tellChange)];
      const end = () => {
        for (const each of ends) each();
      };
      try {
        await source.start();
      } catch (cause) {
        end();
        await source.close();
        throw cause;
      }
      await leave(options.exchange);
      followed.set(options.exchange, { source, end });
      // The list of symbols has changed.
      for (const symbol of options.symbols) hub.tellSilence(symbol);
    },
    async close(exchange) {
      const symbols = followed.get(exchange)?.source.symbols() ?? [];
      await leave(exchange);
      for (const { symbol } of symbols) hub.tellSilence(symbol);
    },
  };
}
