import type { CloudLimits } from "@bourse/contract";
import type { PaymentsConfig } from "../../config/payments.ts";
import type { CallListener } from "../../ports/outside-calls.ts";
import type { PaymentProvider } from "../../ports/payments.ts";
import { MANUAL_PAYOUTS, type PayoutProvider } from "../../ports/payouts.ts";

/** The configured providers. */
export interface Providers {
  readonly payments: PaymentProvider | undefined;
  readonly payouts: PayoutProvider;
}

/** Other relevant parts of the service's configuration. */
interface Deployment {
  readonly limits: CloudLimits;
  readonly publicUrl?: string | undefined;
  readonly told?: CallListener;
}

/**
 * Buyers and creators return to the configured address, or to the service itself. A marketplace without Stripe does not
 * load its library.
 */
export async function openPayments(config: PaymentsConfig & Deployment): Promise<Providers> {
  const { stripe, limits } = config;
  if (!stripe) return { payments: undefined, payouts: MANUAL_PAYOUTS };
  const [{ StripePayments }, { StripeConnectPayouts }] = await Promise.all([
    import("./stripe-payments.ts"),
    import("./stripe-payouts.ts"),
  ]);
  const returnUrl = config.paymentsReturnUrl ?? config.publicUrl ?? LOCAL;
  const options = {
    ...stripe,
    returnUrl,
    requestMs: limits.payments.requestMs,
    ...(config.told ? { told: config.told } : {}),
  };
  return {
    payments: new StripePayments(options, limits.payments.signatureSeconds),
    payouts: config.payouts === "stripe" ? new StripeConnectPayouts(options) : MANUAL_PAYOUTS,
  };
}

/** The only return address of a service that only this machine can reach. */
const LOCAL = "http://localhost/";
