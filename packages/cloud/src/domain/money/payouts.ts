/** What is to be paid to whom. The withdrawal's id is the provider's idempotency key as well. */
export interface Payout {
  readonly withdrawalId: string;
  readonly accountId: string;
  readonly currency: string;
  readonly amount: bigint;
  /** What finance noted; the bank's reference of a transfer made by hand. */
  readonly reference: string;
}

/** What became of handing a payout over. `unknown`: no answer in time; it may be paid all the same. */
export type PayoutOutcome =
  | { readonly kind: "accepted"; readonly reference: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string };

/** Who moves the money. It is called after the commit of `submitted`, and never twice for one withdrawal. */
export interface PayoutProvider {
  readonly name: string;
  submit(payout: Payout): Promise<PayoutOutcome>;
}

/** An operator made the transfer at the bank and records it here. */
export const MANUAL_PAYOUTS: PayoutProvider = {
  name: "manual",
  submit: async ({ reference }) => ({ kind: "accepted", reference }),
};
