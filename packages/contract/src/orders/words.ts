/** The sides of an order. */
export const ORDER_SIDES = ["buy", "sell"] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];

/** The types of orders: at once, at a price or better, once a price is reached, and both. */
export const ORDER_TYPES = ["market", "limit", "stop", "stop_limit"] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** How long an order lives: until canceled, until its day ends, at once or not at all, at once and whole or not at all. */
export const TIMES_IN_FORCE = ["gtc", "day", "ioc", "fok"] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/**
 * The cover of orders: `cash`, which buys what it covers and sells what is held; `shorts`, where as much cash as it is
 * worth also covers what is sold short; `margin`, where cash and positions may go below zero.
 */
export const FUNDINGS = ["cash", "shorts", "margin"] as const;
export type Funding = (typeof FUNDINGS)[number];

/**
 * The states of an order; the last four are ends. `unknown`: it was sent to an exchange whose answer did not come, until it
 * is found there.
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
