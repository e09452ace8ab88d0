const MINUTE_MS = 60_000;

/** Timeouts around payment providers. Seconds and milliseconds as named. */
export interface PaymentLimits {
  readonly signatureSeconds: number;
  readonly checkoutMs: number;
  readonly requestMs: number;
  readonly sweepEverySeconds: number;
  readonly sweepAfterMs: number;
}

export const PAYMENT_LIMITS: PaymentLimits = {
  // Stripe's own tolerance: a recorded event cannot be replayed after it.
  signatureSeconds: 300,
  // The shortest lifetime of a checkout at Stripe; an old price can be paid for at most this long.
  checkoutMs: 31 * MINUTE_MS,
  // Stripe answers within seconds; the sweep resolves a request that takes longer.
  requestMs: 20_000,
  // A payout without a known outcome is queried once a minute.
  sweepEverySeconds: 60,
  // Longer than a request with its retries, so that the sweep does not query an order still in progress.
  sweepAfterMs: 5 * MINUTE_MS,
};
