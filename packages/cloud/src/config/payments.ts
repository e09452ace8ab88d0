import type { Environment } from "./environment.ts";

/** The account at Stripe. */
export interface StripeConfig {
  readonly secretKey: string;
  /** Signing secrets of the webhook endpoint; several while they are rotated. */
  readonly webhookSecrets: readonly string[];
  /** A stub on this machine instead of Stripe. */
  readonly apiBase?: string;
}

/** The providers that take buyers' money and pay creators. */
export interface PaymentsConfig {
  /** Absent: nothing is sold. */
  readonly stripe?: StripeConfig;
  /** `manual`: an operator makes the transfers. */
  readonly payouts: "manual" | "stripe";
  /** Address to which the provider's pages return buyers and creators; absent: the service's own address. */
  readonly paymentsReturnUrl?: string;
}

/** Recognises keys of live mode; all others move no money. */
export const isLiveKey = (secretKey: string): boolean => /^(?:sk|rk)_live_/.test(secretKey);

export const DEFAULT_PAYMENTS: PaymentsConfig = { payouts: "manual" };

/** STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS (both also as …_FILE), STRIPE_API_BASE, PAYOUTS, PAYMENTS_RETURN_URL. */
export function readPayments(environment: Environment): PaymentsConfig {
  const payouts = environment.word("PAYOUTS", ["manual", "stripe"]) ?? DEFAULT_PAYMENTS.payouts;
  const secretKey = environment.secret("STRIPE_SECRET_KEY");
  const webhookSecrets = (environment.secret("STRIPE_WEBHOOK_SECRETS") ?? "").split(/[,\s]+/).filter(Boolean);
  const apiBase = environment.address("STRIPE_API_BASE", "origin");
  const returnUrl = environment.address("PAYMENTS_RETURN_URL", "any");
  if (secretKey === undefined && (payouts === "stripe" || webhookSecrets.length > 0 || apiBase !== undefined))
    environment.fault("STRIPE_SECRET_KEY is missing beside PAYOUTS, STRIPE_WEBHOOK_SECRETS or STRIPE_API_BASE");
  if (secretKey !== undefined && !/^(?:sk|rk)_(?:test|live)_[!-~]+$/.test(secretKey))
    environment.fault("STRIPE_SECRET_KEY is not a secret or restricted key of Stripe");
  if (secretKey !== undefined && webhookSecrets.length === 0)
    environment.fault("STRIPE_WEBHOOK_SECRETS is missing: without it no payment would ever be booked");
  if (!webhookSecrets.every((secret) => /^whsec_[!-~]+$/.test(secret)))
    environment.fault("STRIPE_WEBHOOK_SECRETS is not a list of signing secrets");
  // The host given here receives our keys.
  if (apiBase !== undefined && !isLoopback(apiBase))
    environment.fault("STRIPE_API_BASE is for a stub on this machine alone");
  return {
    payouts,
    ...(returnUrl === undefined ? {} : { paymentsReturnUrl: returnUrl }),
    ...(secretKey === undefined
      ? {}
      : { stripe: { secretKey, webhookSecrets, ...(apiBase === undefined ? {} : { apiBase }) } }),
  };
}

function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
