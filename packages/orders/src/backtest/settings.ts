import type { DayOf } from "@bourse/bars";
import type { Funding } from "@bourse/contract";
import type { Decimal } from "../decimal.ts";
import type { MarketRules } from "../instrument.ts";

/** The market and the account of a backtest. */
export interface BacktestSettings {
  readonly rules: MarketRules;
  readonly cash: Decimal;
  readonly funding: Funding;
  /** Gives the day of a time: orders of the day end with their day. */
  readonly dayOf: DayOf;
  /** Usual difference of the bars' times, in milliseconds. */
  readonly step: number;
  /** False: the volume of the bars is unknown, so it limits nothing. */
  readonly hasVolume: boolean;
  readonly limits: BacktestLimits;
}

/** Limits of one run. */
export interface BacktestLimits {
  readonly maxOrders: number;
  /** Orders that are live at one time: a single bar may touch all of them. */
  readonly maxLive: number;
}

export const BACKTEST_RUN_LIMITS: BacktestLimits = {
  // Twenty times the orders of a run of a million bars with one order every hundred bars; their trades are kept with the result.
  maxOrders: 200_000,
  // A grid of this size is beyond any account, and still takes only a fraction of a millisecond a bar.
  maxLive: 500,
};
