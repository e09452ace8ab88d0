import { isUtf8 } from "node:buffer";
import type { CloudLimits } from "@bourse/contract";
import Stripe from "stripe";
import type { PaymentsConfig } from "../../config/payments.ts";
import { ServiceError } from "../../failure.ts";
import type { CallListener } from "../../ports/outside-calls.ts";
import type { CheckoutOutcome, CheckoutWish, PaymentProvider, ProviderEvent } from "../../ports/payments.ts";
import { MANUAL_PAYOUTS, type PayoutProvider } from "../../ports/payouts.ts";
import { stripePriceFault, toStripe } from "./stripe-amounts.ts";
import { createStripe, isLiveKey, judgeFault, type StripeOptions } from "./stripe-client.ts";
import { readStripeEvent } from "./stripe-events.ts";
import { StripeConnectPayouts } from "./stripe-payouts.ts";

/** Seconds after which a buyer or client may retry. */
const RETRY_SECONDS = 2;

/** Stripe Checkout: the buyer pays on Stripe's own page, and this service never sees a card number. */
class StripePayments implements PaymentProvider {
  readonly name = "stripe";
  readonly isLive: boolean;
  readonly #options: StripeOptions;
  readonly #toleranceSeconds: number;
  readonly #stripe: Stripe;

  constructor(options: StripeOptions, toleranceSeconds: number) {
    this.isLive = isLiveKey(options.secretKey);
    this.#options = options;
    this.#toleranceSeconds = toleranceSeconds;
    this.#stripe = createStripe(options);
  }

  checkPrice(currency: string, amount: bigint) {
    return stripePriceFault(currency, amount);
  }

  async createCheckout(wish: CheckoutWish): Promise<CheckoutOutcome> {
    try {
      const session = await this.#createSession(wish);
      if (session.url === null) throw new Error("a checkout without an address");
      const { id: sessionId, url } = session;
      return { kind: "opened", sessionId, url, expiresAt: new Date(session.expires_at * 1000) };
    } catch (cause) {
      const { kind, reason } = judgeFault(cause);
      if (kind === "refused") return { kind, reason };
      // It may have succeeded: the same request may be sent again.
      const failure = new ServiceError("payment.provider_unavailable", undefined, { retryAfter: RETRY_SECONDS });
      throw Object.assign(failure, { cause });
    }
  }

  #createSession({ purchaseId, title, currency, amount, expiresAt }: CheckoutWish) {
    const price = toStripe(currency, amount);
    const price_data = { currency: price.currency, unit_amount: price.amount, product_data: { name: title } };
    const metadata = { purchase_id: purchaseId };
    const expires_at = Math.floor(expiresAt.getTime() / 1000);
    return this.#stripe.checkout.sessions.create(
      {
        mode: "payment",
        client_reference_id: purchaseId,
        line_items: [{ quantity: 1, price_data }],
        metadata,
        payment_intent_data: { metadata },
        expires_at,
        success_url: this.#options.returnUrl,
        cancel_url: this.#options.returnUrl,
      },
      // Stripe refuses a known key whose request has another expiry, so the expiry is part of the key.
      { idempotencyKey: `purchase-${purchaseId}-${expires_at}` },
    );
  }

  isSigned(bytes: Uint8Array, signature: string, at: Date): boolean {
    // The library decodes bytes leniently: the signature of one text would be valid for many.
    if (!isUtf8(bytes)) return false;
    const text = Buffer.from(bytes).toString("utf8");
    return this.#options.webhookSecrets.some((secret) => this.#isSignedWith(secret, { text, signature, at }));
  }

  /** The check of the library's `constructEvent` without its event parser, whose numbers are doubles. */
  #isSignedWith(secret: string, of: { text: string; signature: string; at: Date }): boolean {
    const { signature } = this.#stripe.webhooks;
    if (!signature) throw new Error("the stripe library verifies no signatures here");
    try {
      return signature.verifyHeader(of.text, of.signature, secret, this.#toleranceSeconds, undefined, of.at.getTime());
    } catch (fault) {
      // Another secret may have signed it.
      if (fault instanceof Stripe.errors.StripeSignatureVerificationError) return false;
      throw fault;
    }
  }

  readEvent(event: ProviderEvent) {
    return readStripeEvent(event);
  }
}

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

/** Buyers and creators return to the configured address, or to the service itself. */
export function openPayments(config: PaymentsConfig & Deployment): Providers {
  const { stripe, limits } = config;
  if (!stripe) return { payments: undefined, payouts: MANUAL_PAYOUTS };
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
