import type { Candle } from "@bourse/contract";
import type { Ticker } from "./exchange.ts";

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
  return ms >= 0 && ms <= now.getTime() ? undefined : `a bar begins at ${time}, ahead of this computer's clock`;
}

/** Above this limit, sums of prices are no longer exact to a unit. */
function isPrice(value: number): boolean {
  return value > 0 && value <= Number.MAX_SAFE_INTEGER;
}
