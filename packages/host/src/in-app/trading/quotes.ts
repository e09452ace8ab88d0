import type { TradingLimits } from "@bourse/contract";
import type { InAppParams, TradingQuote } from "@bourse/contract/in-app";
import { decimalOf, decimalText } from "@bourse/orders";
import type { Clock } from "@bourse/platform";
import type { MarketDataPort, MarketSample } from "@bourse/runtime/market";
import { resolveSymbol } from "../../market/symbols/resolve.ts";
import { HostRefusal } from "../../refusal.ts";
import { owned } from "../surfaces/owned.ts";

/** Dependencies of {@link QuoteQueue}. */
interface QuoteQueueDeps {
  readonly clock: Clock;
  readonly everyMs: number;
}

/** The prices of one subscription that were not fetched yet. It keeps only the latest price of each instrument, so its size is bounded. */
class QuoteQueue {
  readonly #deps: QuoteQueueDeps;
  readonly #waiting = new Map<string, MarketSample>();
  #taker: ((samples: readonly MarketSample[]) => void) | undefined;
  #cancelRest: (() => void) | undefined;
  #isEnded = false;

  constructor(deps: QuoteQueueDeps) {
    this.#deps = deps;
  }

  put(sample: MarketSample): void {
    this.#waiting.set(sample.symbol, sample);
    this.#give();
  }

  /**
   * Resolves with the waiting prices, once there is one and enough time has passed since the last ones; with none after
   * the end. @throws HostRefusal `inapp.handle_in_use` if another call waits
   */
  take(signal: AbortSignal): Promise<readonly MarketSample[]> {
    if (this.#taker) throw new HostRefusal("inapp.handle_in_use", "another call waits for the prices");
    const { promise, resolve } = Promise.withResolvers<readonly MarketSample[]>();
    const withdraw = () => settle([]);
    const settle = (samples: readonly MarketSample[]) => {
      signal.removeEventListener("abort", withdraw);
      this.#taker = undefined;
      resolve(samples);
    };
    this.#taker = settle;
    signal.addEventListener("abort", withdraw);
    if (signal.aborted || this.#isEnded) withdraw();
    else this.#give();
    return promise;
  }

  end(): void {
    this.#isEnded = true;
    this.#cancelRest?.();
    this.#waiting.clear();
    this.#taker?.([]);
  }

  #give(): void {
    if (!this.#taker || this.#cancelRest || this.#waiting.size === 0) return;
    const samples = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#cancelRest = this.#deps.clock.after(this.#deps.everyMs, () => {
      this.#cancelRest = undefined;
      this.#give();
    });
    this.#taker(samples);
  }
}

/** Prices for built-in extensions and plugins. */
export interface Quotes {
  /** @throws HostRefusal `account.symbol_unknown`, `trading.no_quote` */
  get(symbol: string): Promise<TradingQuote>;
  /**
   * Begins to keep the latest price of each instrument, and returns their names. @throws HostRefusal `inapp.limit`,
   * `inapp.handle_in_use`, `account.symbol_unknown` with every name that no source has
   */
  subscribe(owner: string, wish: InAppParams<"trading/quotes.subscribe">): readonly string[];
  /** @throws HostRefusal `inapp.handle_unknown`, `inapp.handle_in_use` */
  next(owner: string, subscription: number, signal: AbortSignal): Promise<readonly TradingQuote[]>;
  unsubscribe(owner: string, subscription: number): void;
  drop(owner: string): void;
  close(): void;
}

export interface QuotesDeps {
  readonly market: Pick<MarketDataPort, "quote" | "samples" | "symbols">;
  readonly clock: Clock;
  readonly limits: Pick<TradingLimits, "maxSubscriptions" | "quotesEveryMs">;
}

interface Subscription {
  readonly queue: QuoteQueue;
  /** Its instruments, each with the source whose prices count: another source has other prices. */
  readonly sources: ReadonlyMap<string, string>;
}

export function quotes({ market, clock, limits }: QuotesDeps): Quotes {
  const subscriptions = owned<Subscription>(limits.maxSubscriptions);
  const listening = listeners(market);
  const end = (subscription: Subscription) => {
    listening.remove(subscription);
    subscription.queue.end();
  };
  const endAll = (isOf: (owner: string) => boolean) => {
    for (const { owner, handle, thing } of subscriptions.all()) {
      if (!isOf(owner)) continue;
      subscriptions.delete(owner, handle);
      end(thing);
    }
  };
  return {
    async get(text) {
      const symbol = resolveSymbol(market, text)?.symbol;
      if (symbol === undefined) throw unknown([text]);
      const quote = await market.quote(symbol);
      if (!quote.ok) throw new HostRefusal("trading.no_quote", quote.reason.message);
      const { price, time, source } = quote.data;
      return { symbol, source, price: decimalText(decimalOf(price)), time };
    },
    subscribe(owner, { subscription: handle, symbols }) {
      if (subscriptions.has(owner, handle)) throw new HostRefusal("inapp.handle_in_use", `${handle} is open`);
      const found = symbols.map((text) => ({ text, at: resolveSymbol(market, text) }));
      const missing = found.flatMap(({ text, at }) => (at ? [] : [text]));
      if (missing.length > 0) throw unknown(missing);
      const sources = new Map(found.flatMap(({ at }) => (at ? [[at.symbol, at.sourceId] as const] : [])));
      const subscription = { queue: new QuoteQueue({ clock, everyMs: limits.quotesEveryMs }), sources };
      subscriptions.set(owner, handle, subscription);
      listening.add(subscription);
      return [...sources.keys()];
    },
    async next(owner, handle, signal) {
      return (await subscriptions.get(owner, handle).queue.take(signal)).map(quoteOf);
    },
    unsubscribe(owner, handle) {
      if (!subscriptions.has(owner, handle)) return;
      end(subscriptions.get(owner, handle));
      subscriptions.delete(owner, handle);
    },
    drop: (owner) => endAll((each) => each === owner),
    close: () => endAll(() => true),
  };
}

const unknown = (symbols: readonly string[]) =>
  new HostRefusal("account.symbol_unknown", `no source has ${symbols.map((each) => JSON.stringify(each)).join(", ")}`);

function quoteOf({ symbol, sourceId, price, time }: MarketSample): TradingQuote {
  return { symbol, source: sourceId, price: decimalText(decimalOf(price)), time };
}

/** Subscriptions by instrument. It listens to the market while there is at least one. */
function listeners(market: QuotesDeps["market"]) {
  const bySymbol = new Map<string, Set<Subscription>>();
  let leave: (() => void) | undefined;
  const take = (sample: MarketSample) => {
    for (const { sources, queue } of bySymbol.get(sample.symbol) ?? []) {
      if (sources.get(sample.symbol) === sample.sourceId) queue.put(sample);
    }
  };
  return {
    add(subscription: Subscription) {
      for (const symbol of subscription.sources.keys()) {
        bySymbol.set(symbol, (bySymbol.get(symbol) ?? new Set()).add(subscription));
      }
      leave ??= market.samples(take);
    },
    remove(subscription: Subscription) {
      for (const symbol of subscription.sources.keys()) {
        const those = bySymbol.get(symbol);
        if (those?.delete(subscription) && those.size === 0) bySymbol.delete(symbol);
      }
      if (bySymbol.size > 0) return;
      leave?.();
      leave = undefined;
    },
  };
}
