import { HostRefusal } from "../../refusal.ts";
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
  /** Stops following an exchange; nothing of it is reported afterwards. */
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
  const starting = new Set<Followed>();
  let isClosed = false;
  const all = () => combine([...followed.values()].map(({ source }) => source));
  const leave = async (exchange: string) => {
    const known = followed.get(exchange);
    followed.delete(exchange);
    if (known) await finish(known);
  };
  const requireOpen = () => {
    if (isClosed) throw new HostRefusal("market.source_failed", "the host is ending; no exchange is followed any more");
  };
  /** Starts a source; one that was closed meanwhile leaves nothing behind. */
  const begin = async (begun: Followed) => {
    starting.add(begun);
    try {
      await begun.source.start();
      requireOpen();
    } catch (cause) {
      await finish(begun);
      throw cause;
    } finally {
      starting.delete(begun);
    }
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
        isClosed = true;
        await Promise.all([...[...followed.keys()].map(leave), ...[...starting].map(finish)]);
      },
    },
    async open(options) {
      requireOpen();
      const source = make(options);
      const ends = [source.samples(hub.tellSample), source.silences(hub.tellSilence), source.subscribe(hub.tellChange)];
      const end = () => {
        for (const each of ends) each();
      };
      const begun = { source, end };
      await begin(begun);
      const before = followed.get(options.exchange);
      // Set before any await: otherwise, of two sources opened at once for one exchange, one would keep running unseen.
      followed.set(options.exchange, begun);
      if (before) await finish(before);
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

async function finish({ source, end }: Followed): Promise<void> {
  end();
  await source.close();
}
