import type { MarketSample } from "@bourse/runtime/market";

/**
 * `first`: the first sample of its market; `again`: the stream broke, and no earlier sample counts; `next`: it follows
 * the previous one; `dropped`: it is not judged.
 */
export type Arrival = "first" | "again" | "next" | "dropped";

interface Latest {
  readonly sample: MarketSample;
  readonly timeMs: number;
  /** The previous stream: samples of it that still arrive are late. */
  readonly before: string | undefined;
}

/** Checks the order of samples, separately for each symbol of each source. */
export interface Streams {
  take(sample: MarketSample): Arrival;
  /** The last accepted sample of the current stream. */
  latest(market: Pick<MarketSample, "sourceId" | "symbol">): MarketSample | undefined;
}

/** Key of a symbol at a source; neither contains a line break. */
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
