const MINUTE_MS = 60_000;

/** Waiting times around payment providers. Seconds and milliseconds as named. */
export interface PaymentLimits {
  readonly signatureSeconds: number;
  readonly checkoutMs: number;
  readonly requestMs: number;
  readonly sweepEverySeconds: number;
  readonly sweepAfterMs: number;
}

export const PAYMENT_LIMITS: PaymentLimits = {
  // Stripe's own tolerance: an event that was recorded on the way is of no use after it.
  signatureSeconds: 300,
  // The shortest that Stripe lets a checkout live; a price that changed is paid no later than this.
  checkoutMs: 31 * MINUTE_MS,
  // Stripe answers within seconds; a request that waits longer is looked into by the sweep.
  requestMs: 20_000,
  // A payout whose end nobody heard of is asked for once a minute.
  sweepEverySeconds: 60,
  // Longer than a request with its retries lasts, so that nobody asks while somebody still orders.
  sweepAfterMs: 5 * MINUTE_MS,
};
