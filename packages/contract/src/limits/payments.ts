import { MINUTE_MS } from "./units.ts";

/** Timeouts around payment providers. Seconds and milliseconds as named. */
export interface PaymentLimits {
  readonly signatureSeconds: number;
  readonly checkoutMs: number;
  readonly checkoutLeastMs: number;
  readonly requestMs: number;
  readonly sweepEverySeconds: number;
  readonly sweepAfterMs: number;
}

export const PAYMENT_LIMITS: PaymentLimits = {
  // Stripe's own tolerance: a recorded event cannot be replayed after it.
  signatureSeconds: 300,
  // Little more than the shortest lifetime of a checkout at Stripe: an old price can be paid for this long after the
  // provider has answered.
  checkoutMs: 35 * MINUTE_MS,
  // Stripe takes no checkout that ends in less than 30 minutes. A request with its repeat takes up to 40 seconds, and the
  // rest is for clocks that differ.
  checkoutLeastMs: 32 * MINUTE_MS,
  // Stripe answers within seconds; the sweep resolves a request that takes longer.
  requestMs: 20_000,
  // A payout without a known outcome is queried once a minute.
  sweepEverySeconds: 60,
  // Longer than a request with its retries, so that the sweep does not query an order still in progress.
  sweepAfterMs: 5 * MINUTE_MS,
};
