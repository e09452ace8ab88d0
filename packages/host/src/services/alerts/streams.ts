import type { MarketSample } from "../../market/live.ts";

/**
 * `first` of its market; `again`: the stream broke, and no sample before it counts; `next`: it follows the one before;
 * `dropped`: it is not to be judged.
 */
export type Arrival = "first" | "again" | "next" | "dropped";

interface Latest {
  readonly sample: MarketSample;
  readonly timeMs: number;
  /** The stream before this one: what still comes of it is late. */
  readonly before: string | undefined;
}

/** Keeps the order of samples, each symbol of each source for itself. */
export interface Streams {
  take(sample: MarketSample): Arrival;
  /** The last sample taken, of the stream that still runs. */
  latest(market: Pick<MarketSample, "sourceId" | "symbol">): MarketSample | undefined;
}

/** Names a symbol at a source; a line break stands in neither. */
export function marketKey({ sourceId, symbol }: Pick<MarketSample, "sourceId" | "symbol">): string {
  return `${sourceId}\n${symbol}`;
}

export function streams(): Streams {
  const known = new Map<string, Latest>();
  return {
    take(sample) {
      const timeMs = Date.parse(sample.time);
      if (!Number.isFinite(sample.price) || !Number.isFinite(timeMs)) return "dropped";
      const key = marketKey(sample);
      const last = known.get(key);
      if (last?.sample.stream === sample.stream) {
        if (timeMs < last.timeMs) return "dropped";
        known.set(key, { sample, timeMs, before: last.before });
        return "next";
      }
      if (last && last.before === sample.stream) return "dropped";
      known.set(key, { sample, timeMs, before: last?.sample.stream });
      return last ? "again" : "first";
    },
    latest: (market) => known.get(marketKey(market))?.sample,
  };
}
