import type { TradingQuote } from "@bourse/contract/in-app";
import type { CancellationToken } from "../../cancellation.ts";
import type { Connection } from "../../connection.ts";
import { type Event, EventEmitter } from "../../event.ts";
import { handles } from "../handles.ts";

/** Prices of some instruments, until it is disposed. */
export interface QuoteSubscription {
  /** As their sources name them. */
  readonly symbols: readonly string[];
  /** The latest price of each instrument that had one since the last event. Prices in between are left out. */
  readonly onDidChange: Event<readonly TradingQuote[]>;
  dispose(): void;
}

/** Prices as they arrive. */
export interface QuotesApi {
  /** @throws WireFailure `account.symbol_unknown`, `trading.no_quote` */
  get(symbol: string, token?: CancellationToken): Promise<TradingQuote>;
  /** @throws WireFailure `account.symbol_unknown` with every name that no source has, `inapp.limit` */
  subscribe(symbols: readonly string[], token?: CancellationToken): Promise<QuoteSubscription>;
}

export function quotesApi(connection: Connection): QuotesApi {
  const newHandle = handles();
  return {
    get: async (symbol, token) => (await connection.ask("trading/quotes.get", { symbol }, token)).quote,
    async subscribe(symbols, token) {
      const subscription = newHandle();
      const end = () => connection.tell("trading/quotes.unsubscribe", { subscription });
      try {
        const found = await connection.ask("trading/quotes.subscribe", { subscription, symbols: [...symbols] }, token);
        return opened(connection, { subscription, symbols: found.symbols, end });
      } catch (cause) {
        // The host may have begun the subscription before it learned of the cancellation.
        if (token?.isCancellationRequested) end();
        throw cause;
      }
    },
  };
}

interface Opened {
  readonly subscription: number;
  readonly symbols: readonly string[];
  end(): void;
}

/** Fetches prices one call after the other: an extension that is slow misses some, and none pile up. */
function opened(connection: Connection, { subscription, symbols, end }: Opened): QuoteSubscription {
  const changed = new EventEmitter<readonly TradingQuote[]>();
  let isOpen = true;
  const fetch = async () => {
    while (isOpen) {
      const { quotes } = await connection.ask("trading/quotes.next", { subscription });
      if (isOpen && quotes.length > 0) changed.fire(quotes);
    }
  };
  fetch().catch((cause: unknown) => {
    if (isOpen) connection.failed(cause);
  });
  return {
    symbols,
    onDidChange: changed.event,
    dispose() {
      if (!isOpen) return;
      isOpen = false;
      changed.dispose();
      end();
    },
  };
}
