import { DAY_MS } from "@bourse/bars";
import { type MarketDataPort, notAvailable } from "../market/port.ts";
import { readSampleBars, sampleSource } from "../market/sample.ts";

/** Recorded data that is identical in every run. */
export interface SampleMarket {
  readonly source: MarketDataPort;
  /** The sample as it was at a time, ISO 8601 UTC: only the days that had ended by then. */
  at(now: string): MarketDataPort;
  /** A description, so that nobody mistakes it for a live market. */
  readonly description: string;
}

/** @throws HostRefusal `market.source_missing` where the sample is not installed */
export function sampleMarket(): SampleMarket {
  const daily = readSampleBars();
  const source = sampleSource(daily);
  const known = source.symbols().map(({ symbol, name }) => `${symbol} (${name})`);
  return {
    source,
    at(now) {
      const last = Date.parse(now) - DAY_MS;
      const ended = daily.findLastIndex(({ time }) => Date.parse(time) <= last) + 1;
      if (ended === daily.length) return source;
      return ended === 0 ? nothingYet(source, now) : sampleSource(daily.slice(0, ended));
    },
    description: `sample data, recorded and not live: ${known.join(", ")}`,
  };
}

function nothingYet(source: MarketDataPort, now: string): MarketDataPort {
  return { ...source, series: async () => notAvailable("market.not_available", `the sample begins after ${now}`) };
}
