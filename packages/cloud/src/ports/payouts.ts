import type { AmountFault } from "./payments.ts";

/** Amount and recipient of a payout. The withdrawal's id is also the provider's idempotency key. */
export interface Payout {
  readonly withdrawalId: string;
  readonly accountId: string;
  readonly currency: string;
  readonly amount: bigint;
  /** Finance's note; the bank's reference of a transfer by hand. */
  readonly reference: string;
  /** The creator's account at the provider; null when there is none. */
  readonly destination: string | null;
  /** Time of the creator's request: the provider has nothing older for it. */
  readonly askedAt: Date;
}

/** Result of submitting a payout. `unknown`: no answer in time; it may be paid all the same. */
export type PayoutOutcome =
  | { readonly kind: "accepted"; readonly reference: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string };

/** State of a payout at a provider that can be asked. `refused`: no money was paid, or it has come back. */
export type PayoutStanding = PayoutOutcome | { readonly kind: "paid"; readonly reference: string };

/** A provider's report on whether it can pay an account. */
export interface AccountStanding {
  readonly isEnabled: boolean;
  /** Requirements that it waits for, in its words. */
  readonly disabledReason: string | null;
}

/**
 * The provider that pays creators. `submit` is called after the commit of `submitted`, and never twice for one
 * withdrawal.
 */
export interface PayoutProvider {
  readonly name: string;
  submit(payout: Payout): Promise<PayoutOutcome>;
  /** Present when the provider reports the outcome of payouts itself; absent: a person does. */
  readonly automatic?: AutomaticPayouts;
}

/** A provider that can be asked by the withdrawal's id. */
export interface AutomaticPayouts {
  checkAmount(currency: string, amount: bigint): AmountFault | undefined;
  /** Advances a payout as far as possible and returns its state; any number of calls make one payout. */
  settle(payout: Payout): Promise<PayoutStanding>;
  /** @throws when the provider did not answer. */
  readAccount(providerAccount: string): Promise<AccountStanding>;
  /** Opens an account for a creator, once per account id; returns the provider's id of it. */
  openAccount(of: { readonly accountId: string; readonly country: string }): Promise<string>;
  /** A single-use link on which the creator identifies themselves to the provider. */
  onboardingLink(providerAccount: string): Promise<{ readonly url: string; readonly expiresAt: Date }>;
}

/** An operator makes the transfer at the bank and records it here. */
export const MANUAL_PAYOUTS: PayoutProvider = {
  name: "manual",
  submit: async ({ reference }) => ({ kind: "accepted", reference }),
};
