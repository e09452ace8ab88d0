import { type Decimal, ZERO } from "./decimal.ts";

/** The costs of a trade besides its fee. */
export interface TradingCosts {
  /** The price of buyers minus that of sellers, in ticks. The prices of bars lie in the middle. */
  readonly spreadTicks: Decimal;
  /** Slippage of an order that takes liquidity, in ticks. */
  readonly slippageTicks: Decimal;
  /** Additional slippage, as a part of the bar's high minus its low. */
  readonly slippageShare: Decimal;
}

export const NO_COSTS: TradingCosts = { spreadTicks: ZERO, slippageTicks: ZERO, slippageShare: ZERO };

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
