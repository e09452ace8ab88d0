import { barEnd, barStart } from "@bourse/bars";
import type { Candle, ChartTimeframe } from "@bourse/contract";
import type { Ticker } from "./ticker.ts";

/**
 * Normal clock difference between an exchange and a home computer. A larger one means that one of the clocks is wrong.
 */
const MAX_AHEAD_MS = 10_000;

/**
 * The fault of a price; undefined for a plausible one. A time in the future would make every later price look old, so
 * the host's own clock is the limit.
 */
export function tickerFault({ price, time }: Ticker, now: Date): string | undefined {
  if (!isPrice(price)) return `the price is ${price}`;
  if (time === undefined) return undefined;
  const ms = Date.parse(time);
  if (!(ms >= 0)) return `the time is ${time}`;
  return ms > now.getTime() + MAX_AHEAD_MS ? `the time ${time} is ahead of this computer's clock` : undefined;
}

/**
 * The fault of a bar; undefined for a plausible one. A bar that begins in the future would make a forming bar look
 * completed.
 */
export function candleFault({ time, open, high, low, close, volume }: Candle, now: Date): string | undefined {
  if (![open, high, low, close].every(isPrice)) return `a bar of ${time} has a price that is none`;
  if (low > Math.min(open, close) || high < Math.max(open, close)) return `a bar of ${time} is lower than its low`;
  if (!Number.isFinite(volume) || volume < 0) return `a bar of ${time} has the volume ${volume}`;
  const ms = Date.parse(time);
  if (!(ms >= 0)) return `a bar begins at ${time}, which is no time`;
  return ms <= now.getTime() ? undefined : `a bar begins at ${time}, ahead of this computer's clock`;
}

/** The fault of a bar that does not open on the timeframe's grid; undefined for one that does. */
export function gridFault({ time }: Candle, timeframe: ChartTimeframe): string | undefined {
  const ms = Date.parse(time);
  return barStart(ms, timeframe) === ms ? undefined : `no bar of ${timeframe} begins at ${time}`;
}

/** One in a hundred million. The few bars of a thin market may open on the grid of a longer timeframe by chance. */
const UNLIKELY = Math.log(1e8);

/** The fault of an answer whose bars are all of a longer timeframe than was asked for; undefined for any other. */
export function spacingFault(candles: readonly Candle[], timeframe: ChartTimeframe): string | undefined {
  const times = [...new Set(candles.map(({ time }) => Date.parse(time)))].filter(Number.isFinite);
  const length = barEnd(0, timeframe);
  const longer = LONGER_LAST.find(
    (each) => barEnd(0, each) > length && times.every((time) => barStart(time, each) === time),
  );
  if (longer === undefined || times.length * Math.log(barEnd(0, longer) / length) < UNLIKELY) return undefined;
  return `bars of ${timeframe} were asked for, and bars of ${longer} came`;
}

/** Timeframes that exchanges are asked for, the longest first. */
const LONGER_LAST = ["1D", "4H", "1H", "15m", "5m"] as const;

/** Above this limit, sums of prices are no longer exact to a unit. */
function isPrice(value: number): boolean {
  return value > 0 && value <= Number.MAX_SAFE_INTEGER;
}
