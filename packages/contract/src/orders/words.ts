/** The sides of an order. */
export const ORDER_SIDES = ["buy", "sell"] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];

/** The types of orders, by execution: at once; at a price or better; once a price is reached; once reached, at a price or better. */
export const ORDER_TYPES = ["market", "limit", "stop", "stop_limit"] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** How long an order stays open: until cancelled; until its day ends; only for what fills at once; only if it fills at once as a whole. */
export const TIMES_IN_FORCE = ["gtc", "day", "ioc", "fok"] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/**
 * The cover that an order needs. `cash`: cash covers purchases, and only held positions are sold. `shorts`: free cash of the
 * same value also covers short sales. `margin`: cash and positions may go below zero.
 */
export const FUNDINGS = ["cash", "shorts", "margin"] as const;
export type Funding = (typeof FUNDINGS)[number];

/** The fee of the paper account as a part of price times quantity: that of a small order at a usual exchange, ten basis points. */
export const PAPER_FEE_RATE = "0.001";

/**
 * The states of an order; the last four are final. `unknown`: it was sent to an exchange that did not answer, and has not
 * been found there yet.
 */
export const ORDER_STATES = [
  "pending_new",
  "unknown",
  "working",
  "partially_filled",
  "pending_cancel",
  "filled",
  "canceled",
  "rejected",
  "expired",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];
