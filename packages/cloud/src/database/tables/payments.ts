import type { PurchaseState } from "@bourse/contract/rest";
import type { Generated } from "kysely";

/** A takedown's hold on an extension's pending earnings; in force until it is lifted. */
export interface EarningsFreezeRow {
  freeze_id: string;
  seq: Generated<bigint>;
  id: string;
  /** Subject of the takedown, `<kind>:<id>`. */
  subject: string;
  reason: string;
  frozen_at: Date;
  frozen_by: string | null;
  lifted_at: Date | null;
  lifted_by: string | null;
  lift_reason: string | null;
}

/** A price that was set; without an amount the extension is free from then on. */
export interface PriceRow {
  seq: Generated<bigint>;
  id: string;
  amount: bigint | null;
  currency: string | null;
  set_by: string;
  at: Date;
}

export interface PurchaseRow {
  purchase_id: string;
  seq: Generated<bigint>;
  account_id: string;
  id: string;
  currency: string;
  amount: bigint;
  state: PurchaseState;
  /** The provider's id of the checkout. */
  session_id: string | null;
  checkout_url: string | null;
  expires_at: Date | null;
  /** The provider's id of the payment. */
  payment_id: string | null;
  sale_id: string | null;
  created_at: Date;
  updated_at: Date;
  paid_at: Date | null;
}

/** An event of a provider, exactly as sent. */
export interface ProviderEventRow {
  event_id: string;
  seq: Generated<bigint>;
  type: string;
  /** The connected account it is about; null for the platform's own. */
  account: string | null;
  created_at: Date;
  received_at: Date;
  /** SHA-256 of the parts that are the same in every delivery. */
  digest: string;
  body: string;
  state: string;
  processed_at: Date | null;
}

/** Total refunded of a charge; it only increases. */
export interface PaymentRefundRow {
  charge_id: string;
  payment_id: string;
  currency: string;
  refunded: bigint;
}

/** A refund that did not reach the buyer. */
export interface RefundFailureRow {
  refund_id: string;
  charge_id: string;
  payment_id: string;
  currency: string;
  amount: bigint;
  reason: string;
}

export interface PaymentDisputeRow {
  dispute_id: string;
  payment_id: string;
  currency: string;
  amount: bigint;
  state: string;
}

/** A report that was not booked; finance closes it. */
export interface PaymentFindingRow {
  finding_id: string;
  seq: Generated<bigint>;
  kind: string;
  subject: string;
  detail: string;
  opened_at: Date;
  closed_at: Date | null;
  closed_by: string | null;
  reason: string | null;
}

/** A creator's account at the payout provider. */
export interface PayoutAccountRow {
  account_id: string;
  provider_account: string;
  country: string;
  is_enabled: boolean;
  disabled_reason: string | null;
  /** Time of the provider's report. */
  told_at: Date;
  /** Number of requests to the provider, and the last one that it answered. */
  asked: Generated<bigint>;
  answered: Generated<bigint>;
  created_at: Date;
}

/** Payout details of a creator who is paid by hand. */
export interface PayoutDetailsRow {
  account_id: string;
  sealed: string;
  updated_at: Date;
}

/** Tables of payments: prices, purchases, provider events, payout accounts, freezes. */
export interface PaymentTables {
  earnings_freeze: EarningsFreezeRow;
  price: PriceRow;
  purchase: PurchaseRow;
  provider_event: ProviderEventRow;
  payment_refund: PaymentRefundRow;
  payment_refund_failure: RefundFailureRow;
  payment_dispute: PaymentDisputeRow;
  payment_finding: PaymentFindingRow;
  payout_account: PayoutAccountRow;
  payout_details: PayoutDetailsRow;
}
