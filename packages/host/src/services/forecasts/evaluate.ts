import { MODEL_STATEMENTS } from "@bourse/contract";
import type { Forecast, ForecastEvaluation } from "@bourse/contract/host-api";

/** The completed bars after a forecast, by opening time in milliseconds, ascending. */
export interface WhatCame {
  readonly source: string;
  readonly times: readonly number[];
  readonly closes: readonly number[];
}

interface Tally {
  count: number;
  below: number;
}

/**
 * Compares the n-th bar after each forecast with the quantiles for the n-th bar ahead: the expected times may be wrong, but the order of
 * bars is not. Left out are forecasts of another source's prices, and forecasts made before the first bar here, because the bars that
 * followed them are not known.
 */
export function evaluateForecasts(forecasts: readonly Forecast[], came: WhatCame): ForecastEvaluation {
  const tallies = new Map<number, Tally>();
  let compared = 0;
  let loss = 0;
  let unchanged = 0;
  let losses = 0;
  for (const forecast of forecasts) {
    for (const [step, close] of closesAfter(forecast, came).entries()) {
      compared += 1;
      for (const { level, prices } of forecast.quantiles) {
        const price = prices[step] as number;
        const tally = tallies.get(level) ?? { count: 0, below: 0 };
        tallies.set(level, { count: tally.count + 1, below: tally.below + (close <= price ? 1 : 0) });
        loss += pinball(level, close - price) / forecast.last_close;
        unchanged += pinball(level, close - forecast.last_close) / forecast.last_close;
        losses += 1;
      }
    }
  }
  const levels = [...tallies].toSorted(([one], [other]) => one - other);
  return {
    forecasts: forecasts.length,
    compared,
    levels: levels.map(([level, { count, below }]) => ({ level, count, share_below: below / count })),
    ...(losses > 0 && { pinball: (1000 * loss) / losses, pinball_unchanged: (1000 * unchanged) / losses }),
    statement: MODEL_STATEMENTS.use,
    licence: MODEL_STATEMENTS.licence,
  };
}

function closesAfter({ source, horizon, evidence }: Forecast, came: WhatCame): readonly number[] {
  const asOf = Date.parse(evidence.as_of);
  const [oldest] = came.times;
  if (source !== came.source || oldest === undefined || oldest > asOf) return [];
  const first = came.times.findIndex((time) => time > asOf);
  return first < 0 ? [] : came.closes.slice(first, first + horizon);
}

/** Pinball loss of one quantile: less is better, and on average it is least if `level` is the share of prices below the quantile. */
export function pinball(level: number, error: number): number {
  return Math.max(level * error, (level - 1) * error);
}
