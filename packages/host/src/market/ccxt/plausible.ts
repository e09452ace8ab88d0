import type { Candle } from "@bourse/contract";
import type { Ticker } from "./exchange.ts";

/** The clocks of an exchange and of a computer at home differ by so much. What is further ahead is a fault of one of them. */
const MAX_AHEAD_MS = 10_000;

/**
 * What is wrong with a price; undefined: nothing. A time ahead of the clock would make every later price look old: the host's own
 * clock bounds it.
 */
export function tickerFault({ price, time }: Ticker, now: Date): string | undefined {
  if (!isPrice(price)) return `the price is ${price}`;
  if (time === undefined) return undefined;
  const ms = Date.parse(time);
  if (!(ms >= 0)) return `the time is ${time}`;
  return ms > now.getTime() + MAX_AHEAD_MS ? `the time ${time} is ahead of this computer's clock` : undefined;
}

/** What is wrong with a bar; undefined: nothing. One that begins after now would make a bar that still forms look completed. */
export function candleFault({ time, open, high, low, close, volume }: Candle, now: Date): string | undefined {
  if (![open, high, low, close].every(isPrice)) return `a bar of ${time} has a price that is none`;
  if (low > Math.min(open, close) || high < Math.max(open, close)) return `a bar of ${time} is lower than its low`;
  if (!Number.isFinite(volume) || volume < 0) return `a bar of ${time} has the volume ${volume}`;
  const ms = Date.parse(time);
  return ms >= 0 && ms <= now.getTime() ? undefined : `a bar begins at ${time}, ahead of this computer's clock`;
}

/** Beyond this, sums of prices are no longer exact to a unit. */
function isPrice(value: number): boolean {
  return value > 0 && value <= Number.MAX_SAFE_INTEGER;
}
