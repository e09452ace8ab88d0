import type { Bar, BarColumns } from "../columns.ts";
import { DAY_MS, MINUTE_MS } from "../timeframes/bar-times.ts";
import { columnsBuilder } from "./builder.ts";
import { type BarLength, fillDay } from "./fill.ts";
import { SESSIONS } from "./sessions.ts";

/** A recorded price has at most six decimals; whole millionths hold it exactly. */
const UNITS = { step: 1, decimals: 6 };
const MILLION = 1_000_000;

/** Prices between the recorded ones are whole hundredths. */
const HUNDREDTH = MILLION / 100;

/** Which bars of a recorded day are wanted. */
export interface InsideDay {
  readonly seed: number;
  readonly minutes: Exclude<BarLength, 1440>;
  /** Bars that open from `from` up to but excluding `to`, in milliseconds; absent: the whole day. */
  readonly from?: number;
  readonly to?: number;
}

/**
 * Bars inside a recorded day, simulated: together they have exactly its open, high, low, close and volume; everything
 * else about them is invented. They depend on the seed and the day's bar alone. Its volume must be whole.
 */
export function barsInsideDay(bar: Bar, { seed, minutes, from, to }: InsideDay): BarColumns {
  const built = columnsBuilder(UNITS);
  const midnight = bar.time - (bar.time % DAY_MS);
  const whole = (price: number) => Math.round(price * MILLION);
  const day = {
    open: whole(bar.open),
    high: whole(bar.high),
    low: whole(bar.low),
    close: whole(bar.close),
    volume: bar.volume,
  };
  const filling = { seed, session: SESSIONS.america, volumeStyle: "open_and_close", grid: HUNDREDTH } as const;
  const window = {
    filling,
    day: midnight / DAY_MS,
    from: ((from ?? midnight) - midnight) / MINUTE_MS,
    to: ((to ?? midnight + DAY_MS) - midnight) / MINUTE_MS,
    length: minutes,
  };
  fillDay(day, window, (each, opens) => built.add(midnight + opens * MINUTE_MS, each));
  return built.columns();
}
