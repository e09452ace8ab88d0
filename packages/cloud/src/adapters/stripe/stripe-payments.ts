import { isUtf8 } from "node:buffer";
import { type ExactJsonValue, isJsonObject } from "@bourse/contract";
import Stripe from "stripe";
import { isLiveKey } from "../../config/payments.ts";
import { ServiceError } from "../../failure.ts";
import type {
  CheckoutOutcome,
  CheckoutWish,
  PaymentProvider,
  ProviderAmount,
  ProviderEvent,
  ProviderFact,
} from "../../ports/payments.ts";
import { fromStripe, stripePriceFault, toStripe } from "./stripe-amounts.ts";
import { createStripe, judgeFault, type StripeOptions } from "./stripe-client.ts";

/** Seconds after which a buyer or client may retry. */
const RETRY_SECONDS = 2;

/** Stripe Checkout: the buyer pays on Stripe's own page, and this service never sees a card number. */
export class StripePayments implements PaymentProvider {
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

type Fields = Readonly<Record<string, ExactJsonValue>>;

type Reader = (event: ProviderEvent) => ProviderFact | undefined;

/**
 * Effects of buyers' payments, by type of event. Only the platform's own account sells here: a creator's connected
 * account could create a checkout that carries one of our purchases, and pay itself.
 */
const OWN_READERS: Readonly<Record<string, Reader>> = {
  "checkout.session.completed": (event) =>
    checkout(event, event.object.payment_status === "unpaid" ? "waiting" : "paid"),
  "checkout.session.async_payment_succeeded": (event) => checkout(event, "paid"),
  "checkout.session.async_payment_failed": (event) => checkout(event, "failed"),
  "checkout.session.expired": (event) => checkout(event, "expired"),
  "charge.refunded": refunded,
  "charge.refund.updated": refund,
  "refund.created": refund,
  "refund.updated": refund,
  "refund.failed": refund,
  "charge.dispute.created": dispute,
  "charge.dispute.updated": dispute,
  "charge.dispute.funds_withdrawn": dispute,
  "charge.dispute.funds_reinstated": dispute,
  "charge.dispute.closed": dispute,
};

/** Events of connected accounts. The provider is asked for the current state, so only an id is read here. */
const READERS: Readonly<Record<string, Reader>> = {
  "account.updated": account,
  "account.application.deauthorized": account,
  "capability.updated": account,
  "payout.paid": payout,
  "payout.failed": payout,
  "payout.canceled": payout,
  "transfer.reversed": payout,
};

/**
 * Reads an event of Stripe; undefined when it does not concern us. An event of unknown type is stored but has no
 * effect.
 */
function readStripeEvent(event: ProviderEvent): ProviderFact | undefined {
  const { type } = event;
  if (Object.hasOwn(READERS, type)) return READERS[type]?.(event);
  return event.account === null && Object.hasOwn(OWN_READERS, type) ? OWN_READERS[type]?.(event) : undefined;
}

function checkout({ object }: ProviderEvent, outcome: "paid" | "waiting" | "failed" | "expired"): ProviderFact {
  return {
    kind: "checkout",
    outcome,
    sessionId: text(object, "id"),
    purchaseId: optional(object, "client_reference_id"),
    paymentId: optional(object, "payment_intent"),
    ...money(object, "amount_total"),
  };
}

/** A charge reports its total refunded amount. One without a payment is not one of our checkouts. */
function refunded({ object }: ProviderEvent): ProviderFact | undefined {
  const paymentId = optional(object, "payment_intent");
  if (paymentId === null) return undefined;
  return { kind: "refund", chargeId: text(object, "id"), paymentId, ...money(object, "amount_refunded") };
}

/**
 * One refund. While it stands, at least this much of its charge was refunded; the charge's own event reports the total.
 */
function refund({ object }: ProviderEvent): ProviderFact | undefined {
  const paymentId = optional(object, "payment_intent");
  if (paymentId === null) return undefined;
  const chargeId = text(object, "charge");
  const status = text(object, "status");
  const amount = money(object, "amount");
  if (status !== "failed" && status !== "canceled") return { kind: "refund", chargeId, paymentId, ...amount };
  const reason = optional(object, "failure_reason") ?? status;
  return { kind: "refund_failed", refundId: text(object, "id"), chargeId, paymentId, reason, ...amount };
}

function dispute({ object }: ProviderEvent): ProviderFact | undefined {
  const paymentId = optional(object, "payment_intent");
  if (paymentId === null) return undefined;
  const status = text(object, "status");
  const state = status === "won" || status === "lost" ? status : isInquiry(status) ? "inquiry" : "open";
  return { kind: "dispute", disputeId: text(object, "id"), paymentId, state, ...money(object, "amount") };
}

/** The bank asks a question; it has taken no money. */
const isInquiry = (status: string): boolean => status.startsWith("warning_") || status === "prevented";

function account({ account: connected, type, object }: ProviderEvent): ProviderFact {
  const providerAccount = connected ?? text(object, type === "capability.updated" ? "account" : "id");
  return { kind: "account", providerAccount };
}

/** The event's outcome is ignored: the provider is asked, so that the order and number of events do not matter. */
function payout({ object }: ProviderEvent): ProviderFact | undefined {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  const withdrawalId = optional(metadata, "withdrawal_id");
  return withdrawalId === null ? undefined : { kind: "payout", withdrawalId };
}

function money(object: Fields, field: string): ProviderAmount {
  const currency = text(object, "currency").toUpperCase();
  const value = object[field];
  // A field that is not an exact integer was refused when the event arrived.
  const units = typeof value === "bigint" ? value : BigInt(value as number);
  const amount = fromStripe(currency, units);
  if (amount === undefined) throw new Error(`an amount of ${currency} is not a whole number of minor units`);
  return { currency, amount };
}

function text(object: Fields, field: string): string {
  const value = object[field];
  if (typeof value !== "string") throw new Error(`an event without ${field}`);
  return value;
}

function optional(object: Fields, field: string): string | null {
  const value = object[field];
  return typeof value === "string" ? value : null;
}
