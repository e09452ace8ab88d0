import type { AmountFault } from "./payments.ts";

/** What is to be paid to whom. The withdrawal's id is the provider's idempotency key as well. */
export interface Payout {
  readonly withdrawalId: string;
  readonly accountId: string;
  readonly currency: string;
  readonly amount: bigint;
  /** What finance noted; the bank's reference of a transfer made by hand. */
  readonly reference: string;
  /** The creator's account at the provider; null where there is none. */
  readonly destination: string | null;
  /** When the creator asked for it: nothing of it is older at the provider. */
  readonly askedAt: Date;
}

/** What became of handing a payout over. `unknown`: no answer in time; it may be paid all the same. */
export type PayoutOutcome =
  | { readonly kind: "accepted"; readonly reference: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string };

/** Where a payout stands at a provider that can be asked. `refused`: no money has left, or it has come back. */
export type PayoutStanding = PayoutOutcome | { readonly kind: "paid"; readonly reference: string };

/** What a provider says about paying an account. */
export interface AccountStanding {
  readonly isEnabled: boolean;
  /** What it waits for, in its words. */
  readonly disabledReason: string | null;
}

/** The provider that moves the money. `submit` is called after the commit of `submitted`, and never twice for one withdrawal. */
export interface PayoutProvider {
  readonly name: string;
  submit(payout: Payout): Promise<PayoutOutcome>;
  /** Present where the provider itself says how a payout ends; absent: a person does. */
  readonly automatic?: AutomaticPayouts;
}

/** A provider that can be asked by the withdrawal's id. */
export interface AutomaticPayouts {
  checkAmount(currency: string, amount: bigint): AmountFault | undefined;
  /** Brings a payout as far as it goes now and says where it stands; any number of calls are one payout. */
  settle(payout: Payout): Promise<PayoutStanding>;
  /** @throws when the provider did not answer. */
  readAccount(providerAccount: string): Promise<AccountStanding>;
  /** Opens an account for a creator, once for the account's id; answers its name at the provider. */
  openAccount(of: { readonly accountId: string; readonly country: string }): Promise<string>;
  /** A link for one use on which the creator tells the provider who they are. */
  onboardingLink(providerAccount: string): Promise<{ readonly url: string; readonly expiresAt: Date }>;
}

/** An operator made the transfer at the bank and records it here. */
export const MANUAL_PAYOUTS: PayoutProvider = {
  name: "manual",
  submit: async ({ reference }) => ({ kind: "accepted", reference }),
};
