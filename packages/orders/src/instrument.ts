import type { TradingCosts } from "./costs.ts";
import type { Decimal } from "./decimal.ts";

/** When a resting limit order is filled: once its price is traded, or only once a better one is. */
export const LIMIT_FILLS = ["touched", "through"] as const;
export type LimitFills = (typeof LIMIT_FILLS)[number];

/** Rules of an instrument and its simulated market. */
export interface MarketRules {
  /** Prices of orders are its multiples. */
  readonly tick: Decimal;
  /** Quantities are its multiples. */
  readonly lot: Decimal;
  /** Fee as a part of price times quantity. */
  readonly feeRate: Decimal;
  /** The largest part of a bar's volume that all orders together take, each in its turn. */
  readonly volumeShare: Decimal;
  readonly limitFills: LimitFills;
  /** Absent: none. */
  readonly costs?: TradingCosts;
}
