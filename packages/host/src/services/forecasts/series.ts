import { type BarColumns, barEnd } from "@bourse/bars";
import { FORECAST_QUANTILES, type ModelQuestion } from "@bourse/contract";
import type { ChartTimeframe, NewForecast } from "@bourse/contract/host-api";
import type { MarketDataPort } from "@bourse/runtime/market";
import { HostRefusal } from "../../refusal.ts";

/** Completed bars, oldest first. */
export interface Series {
  readonly source: string;
  /** Opening times in milliseconds. */
  readonly times: readonly number[];
  readonly closes: readonly number[];
}

/** The newest bars of a series, or those that had ended by a moment. */
export type SeriesWanted = Pick<NewForecast, "symbol" | "timeframe" | "until"> & { readonly most: number };

/**
 * Reads completed bars. With `until`, bars that ended later are left out: their closes would be look-ahead. @throws HostRefusal `market.*`,
 * `host.body_invalid`
 */
export async function readCompleted(
  market: Pick<MarketDataPort, "bars">,
  { symbol, timeframe, until, most }: SeriesWanted,
): Promise<Series> {
  const moment = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until);
  // An invalid moment would compare as false with every bar, and no bar would be too new.
  if (Number.isNaN(moment)) throw new HostRefusal("host.body_invalid", "until is no time");
  const before = Number.isFinite(moment) ? { before: moment } : {};
  // One more: the newest may still be under way.
  const found = await market.bars({ symbol, timeframe, ...before, limit: most + 1 });
  if (!found.ok) throw new HostRefusal(found.reason.code as HostRefusal["code"], found.reason.message);
  const { bars, lastComplete, source } = found.data;
  const end = endedBy(bars, { moment, timeframe, isLastComplete: lastComplete });
  const begin = Math.max(0, end - most);
  return { source, times: Array.from(bars.time.slice(begin, end)), closes: Array.from(bars.close.slice(begin, end)) };
}

interface Ending {
  readonly moment: number;
  readonly timeframe: ChartTimeframe;
  readonly isLastComplete: boolean;
}

function endedBy({ time, length }: BarColumns, { moment, timeframe, isLastComplete }: Ending): number {
  let end = isLastComplete ? length : length - 1;
  while (end > 0 && barEnd(time[end - 1] ?? 0, timeframe) > moment) end -= 1;
  return Math.max(0, end);
}

/** The question about a series. @throws HostRefusal `host.body_invalid` */
export function questionOf(
  { symbol, timeframe, horizon, quantiles }: NewForecast,
  { times, closes }: Series,
): ModelQuestion {
  const levels = [...(quantiles ?? FORECAST_QUANTILES)];
  if (levels.some((level, index) => index > 0 && level <= (levels[index - 1] as number))) {
    throw new HostRefusal("host.body_invalid", "quantiles do not ascend");
  }
  const iso = times.map((time) => new Date(time).toISOString());
  return { symbol, timeframe, times: iso, closes: [...closes], horizon, quantiles: levels };
}
