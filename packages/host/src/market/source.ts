import type { MarketDataPort } from "@bourse/runtime/market";

/** A market data source that can be started and closed. */
export interface MarketSource extends MarketDataPort {
  /** @throws HostRefusal when the source cannot work at all */
  start(): Promise<void>;
  /** Nothing is reported after this call. */
  close(): Promise<void>;
}

/** Wraps a source without live updates: it has nothing to start or close. */
export function still(port: MarketDataPort): MarketSource {
  return { ...port, start: async () => undefined, close: async () => undefined };
}
