import type { RiskLimits } from "@bourse/contract/host-api";

/** Bounds of a new account: wide enough for trying things out, and narrow enough to stop a slip of the finger. */
export const FIRST_RISK_LIMITS: RiskLimits = {
  max_order_quantity: "1000000",
  max_position: "1000000",
  /** Ten times the cash that a paper account begins with. */
  max_notional: "1000000",
  price_band: "0.5",
  /** Two a second, which no hand does and a program soon exceeds by mistake. */
  orders_per_minute: 120,
  /** Half of the cash that a paper account begins with. */
  max_daily_loss: "50000",
};
