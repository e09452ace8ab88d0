import type { Forecast, ForecastEvaluation } from "@bourse/contract/host-api";

type Quantile = Forecast["quantiles"][number];

/** The prices between two quantiles, one below the median and one above it. */
export interface Band {
  readonly low: Quantile;
  readonly high: Quantile;
}

/** Quantiles of a forecast as they are painted. */
export interface Bands {
  /** The widest first. */
  readonly pairs: readonly Band[];
  readonly median: Quantile | undefined;
  /** Quantiles without a partner on the other side of the median. */
  readonly single: readonly Quantile[];
}

const MEDIAN = 0.5;

/** Pairs the outermost quantiles, then the next ones: with the usual levels each band lies around the median. */
export function bandsOf(quantiles: readonly Quantile[]): Bands {
  const below = quantiles.filter(({ level }) => level < MEDIAN);
  const above = quantiles.filter(({ level }) => level > MEDIAN).toReversed();
  const count = Math.min(below.length, above.length);
  const pairs = below.slice(0, count).map((low, index) => ({ low, high: above[index] as Quantile }));
  return {
    pairs,
    median: quantiles.find(({ level }) => level === MEDIAN),
    single: [...below.slice(count), ...above.slice(count)],
  };
}

/** How often an actual price lay within a band. */
export interface Coverage {
  readonly low: number;
  readonly high: number;
  /** Share that should lie within it. */
  readonly expected: number;
  readonly came: number;
  readonly count: number;
}

/**
 * The share of prices within each band. Bands whose two levels were not asked for in the same forecasts are left out:
 * their shares are of different prices.
 */
export function coverageOf(levels: ForecastEvaluation["levels"]): readonly Coverage[] {
  const below = levels.filter(({ level }) => level < MEDIAN);
  const above = levels.filter(({ level }) => level > MEDIAN).toReversed();
  return below.slice(0, above.length).flatMap((low, index) => {
    const high = above[index];
    if (!high || high.count !== low.count || low.count === 0) return [];
    const came = high.share_below - low.share_below;
    return [{ low: low.level, high: high.level, expected: high.level - low.level, came, count: low.count }];
  });
}
