import type { RiskLimits, RiskState } from "@bourse/contract/host-api";
import type { Decimal, Order } from "@bourse/orders";

/** An order that somebody wants to place, and what it would meet. */
export interface RiskQuestion {
  /** The filled part of a replacement is in the position already; only the rest of it is asked about. */
  readonly order: Order;
  readonly state: RiskState;
  readonly limits: RiskLimits;
  readonly lastPrice: Decimal;
  /** Bought minus sold. */
  readonly position: Decimal;
  /** The leaves of live orders of the instrument, without exits of brackets. */
  readonly working: Readonly<Record<"buy" | "sell", Decimal>>;
  /** Equity at the beginning of the day minus equity now. */
  readonly loss: Decimal;
}
