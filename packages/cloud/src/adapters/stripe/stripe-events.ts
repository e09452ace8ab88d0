import { type ExactJsonValue, isJsonObject } from "@bourse/contract";
import type { ProviderAmount, ProviderEvent, ProviderFact } from "../../ports/payments.ts";
import { fromStripe } from "./stripe-amounts.ts";

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
export function readStripeEvent(event: ProviderEvent): ProviderFact | undefined {
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
