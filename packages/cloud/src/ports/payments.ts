import type { ExactJsonValue } from "@bourse/contract";

/** What a buyer is to pay, and for what. */
export interface CheckoutWish {
  /** The provider's idempotency key as well: however often it is asked, there is one checkout. */
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

/** What became of asking for a checkout. `refused` is final: there is none, and asking again gets none. */
export type CheckoutOutcome =
  | (Checkout & { readonly kind: "opened" })
  | { readonly kind: "refused"; readonly reason: string };

/** Why an amount or currency cannot be moved, in words; undefined when it can. */
export interface AmountFault {
  readonly code: "payment.amount_unsupported" | "payment.currency_unsupported";
  readonly message: string;
}

/** The provider that takes buyers' money. */
export interface PaymentProvider {
  readonly name: string;
  /** Whether its money is real; an event of the other kind is refused. */
  readonly isLive: boolean;
  /** What stands against a price, its least amount included. */
  checkPrice(currency: string, amount: bigint): AmountFault | undefined;
  /** @throws ServiceError payment.provider_unavailable when it did not answer; asking again is safe. */
  createCheckout(wish: CheckoutWish): Promise<CheckoutOutcome>;
  /** True when the bytes are signed by the provider, not long before `at`. */
  isSigned(bytes: Uint8Array, signature: string, at: Date): boolean;
  /** What an event says in the service's words; undefined for one that it does not act on. */
  readEvent(event: ProviderEvent): ProviderFact | undefined;
}

/** An event, read exactly. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly isLive: boolean;
  readonly createdAt: Date;
  /** The connected account it is about; null for the platform's own. */
  readonly account: string | null;
  readonly object: Readonly<Record<string, ExactJsonValue>>;
}

/** An amount as the provider wrote it, in the service's minor units. */
export interface ProviderAmount {
  readonly currency: string;
  readonly amount: bigint;
}

/** What an event means. */
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
  /** Something about an account: events have no order, so that the provider is asked what holds now. */
  | { readonly kind: "account"; readonly providerAccount: string }
  | { readonly kind: "payout"; readonly withdrawalId: string };
