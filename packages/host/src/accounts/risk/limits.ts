import type { RiskLimits } from "@bourse/contract/host-api";

/** Bounds of a new account: wide enough for trying things out, and narrow enough to stop a slip of the finger. */
export const FIRST_RISK_LIMITS: RiskLimits = {
  max_order_quantity: "1000000",
  max_position: "1000000",
  /** Ten times the cash that a paper account begins with. */
  max_notional: "1000000",
  price_band: "0.5",
  /** Two a second, which no person places by hand and a faulty program soon exceeds. */
  orders_per_minute: 120,
  /** Half of the cash that a paper account begins with. */
  max_daily_loss: "50000",
};

/** Bounds of a new account at an exchange: a first order is a small one, and wider bounds are the trader's own decision. */
export const FIRST_LIVE_LIMITS: RiskLimits = {
  max_order_quantity: "1000000",
  max_position: "1000000",
  /** In the account's currency; a usual first order is below it. */
  max_notional: "1000",
  price_band: "0.1",
  /** One in two seconds, for one who trades by hand. */
  orders_per_minute: 30,
  max_daily_loss: "500",
};
