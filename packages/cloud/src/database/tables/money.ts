import type { ReversalState, WithdrawalState } from "@bourse/contract/rest";
import type { Generated } from "kysely";

/** Balances of one creator in one currency; only postings change them. */
export interface LedgerBookRow {
  owner_id: string;
  currency: string;
  entries: Generated<bigint>;
  pending: Generated<bigint>;
  available: Generated<bigint>;
  held: Generated<bigint>;
  payout_clearing: Generated<bigint>;
  receivable: Generated<bigint>;
  /** Hash of all entries; the database carries it. */
  head: Generated<Uint8Array>;
}

export interface LedgerEntryRow {
  entry_id: Generated<bigint>;
  owner_id: string;
  currency: string;
  /** Without a gap within a book; the database gives it. */
  number: Generated<bigint>;
  kind: string;
  subject: string;
  at: Date;
  /** Hash of all entries before; the database gives it. */
  previous: Generated<Uint8Array>;
}

export interface LedgerPostingRow {
  entry_id: bigint;
  account: string;
  amount: bigint;
}

export interface SaleRow {
  sale_id: string;
  seq: Generated<bigint>;
  external_id: string;
  owner_id: string;
  id: string;
  currency: string;
  gross: bigint;
  fee: bigint;
  sold_at: Date;
  imported_at: Date;
  release_at: Date;
  released_at: Date | null;
  /** What of the creator's share is not yet released. */
  pending: bigint;
  refunded: Generated<bigint>;
  refunded_fee: Generated<bigint>;
  open_reversals: Generated<number>;
  /** A takedown of its extension stands; the database sets it. */
  frozen: Generated<boolean>;
}

export interface WithdrawalRow {
  withdrawal_id: string;
  seq: Generated<bigint>;
  owner_id: string;
  currency: string;
  amount: bigint;
  state: WithdrawalState;
  reference: string | null;
  created_at: Date;
  updated_at: Date;
  /** The provider that pays it out; null until it is submitted. */
  provider: Generated<string | null>;
  /** While somebody asks the provider, and afterwards when that was. */
  asked_until: Generated<Date | null>;
}

export interface WithdrawalMoveRow {
  seq: Generated<bigint>;
  withdrawal_id: string;
  state: string;
  at: Date;
  actor_id: string | null;
  actor_role: string;
  reason: string;
}

export interface ReversalRow {
  reversal_id: string;
  seq: Generated<bigint>;
  external_id: string;
  sale_id: string;
  owner_id: string;
  currency: string;
  gross: bigint;
  fee: bigint;
  state: ReversalState;
  revision: bigint;
  from_pending: bigint | null;
  from_available: bigint | null;
  receivable: bigint | null;
  opened_at: Date;
  closed_at: Date | null;
}
