import type { MarketDataPort } from "./port.ts";

/** Market data that begins to move when told to, and ends. */
export interface MarketSource extends MarketDataPort {
  /** @throws HostRefusal when the source cannot work at all */
  start(): Promise<void>;
  /** Nothing is told after it. */
  close(): Promise<void>;
}

/** A source that never moves has nothing to start or to end. */
export function still(port: MarketDataPort): MarketSource {
  return { ...port, start: async () => undefined, close: async () => undefined };
}
