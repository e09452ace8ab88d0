import type { MarketDataPort } from "../market/port.ts";
import { sampleSource } from "../market/sample.ts";

/** Recorded data that is identical in every run. */
export interface SampleMarket {
  readonly source: MarketDataPort;
  /** A description, so that nobody mistakes it for a live market. */
  readonly description: string;
}

/** @throws HostRefusal `market.source_missing` where the sample is not installed */
export function sampleMarket(): SampleMarket {
  const source = sampleSource();
  const known = source.symbols().map(({ symbol, name }) => `${symbol} (${name})`);
  return { source, description: `sample data, recorded and not live: ${known.join(", ")}` };
}
