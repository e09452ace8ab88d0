import type { RiskLimits, RiskState } from "@bourse/contract/host-api";
import type { Decimal, Order } from "@bourse/orders";

/** An order that somebody wants to place, and what it would meet. */
export interface RiskQuestion {
  /** A replacement's filled part is already in the position; only the rest of it is checked. */
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
