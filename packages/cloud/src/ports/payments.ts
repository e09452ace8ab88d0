import type { ExactJsonValue } from "@bourse/contract";

/** Amount and subject of a buyer's payment. */
export interface CheckoutWish {
  /** With `expiresAt` the provider's idempotency key: repeated requests return the same checkout. */
  readonly purchaseId: string;
  readonly title: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly expiresAt: Date;
}

/** A page of the provider's where the buyer pays. */
export interface Checkout {
  readonly sessionId: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** Result of requesting a checkout. `refused` is final: repeating the request is refused again. */
export type CheckoutOutcome =
  | (Checkout & { readonly kind: "opened" })
  | { readonly kind: "refused"; readonly reason: string };

/** Reason why an amount or currency cannot be moved, in words; undefined when it can. */
export interface AmountFault {
  readonly code: "payment.amount_unsupported" | "payment.currency_unsupported";
  readonly message: string;
}

/** The provider that collects buyers' payments. */
export interface PaymentProvider {
  readonly name: string;
  /** True for real money; an event of the other kind is refused. */
  readonly isLive: boolean;
  /** Reason why a price is refused, including the minimum amount. */
  checkPrice(currency: string, amount: bigint): AmountFault | undefined;
  /** @throws ServiceError payment.provider_unavailable when it did not answer; retrying is safe. */
  createCheckout(wish: CheckoutWish): Promise<CheckoutOutcome>;
  /** True when the provider signed the bytes, not long before `at`. */
  isSigned(bytes: Uint8Array, signature: string, at: Date): boolean;
  /** An event in the service's terms; undefined when the service does not handle it. */
  readEvent(event: ProviderEvent): ProviderFact | undefined;
}

/** An event, parsed exactly. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly isLive: boolean;
  readonly createdAt: Date;
  /** The connected account that it concerns; null for the platform's own. */
  readonly account: string | null;
  readonly object: Readonly<Record<string, ExactJsonValue>>;
}

/** A provider's amount in the service's minor units. */
export interface ProviderAmount {
  readonly currency: string;
  readonly amount: bigint;
}

/** The meaning of an event. */
export type ProviderFact =
  | (ProviderAmount & {
      readonly kind: "checkout";
      readonly sessionId: string;
      readonly purchaseId: string | null;
      readonly paymentId: string | null;
      readonly outcome: "paid" | "waiting" | "failed" | "expired";
    })
  | (ProviderAmount & { readonly kind: "refund"; readonly chargeId: string; readonly paymentId: string })
  | (ProviderAmount & {
      readonly kind: "dispute";
      readonly disputeId: string;
      readonly paymentId: string;
      readonly state: "inquiry" | "open" | "won" | "lost";
    })
  | (ProviderAmount & {
      readonly kind: "refund_failed";
      readonly refundId: string;
      readonly chargeId: string;
      readonly paymentId: string;
      readonly reason: string;
    })
  /** An account has changed: events have no order, so the provider is asked for its current state. */
  | { readonly kind: "account"; readonly providerAccount: string }
  | { readonly kind: "payout"; readonly withdrawalId: string };
