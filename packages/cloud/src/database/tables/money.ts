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
  /** Hash of all entries; maintained by the database. */
  head: Generated<Uint8Array>;
}

export interface LedgerEntryRow {
  entry_id: Generated<bigint>;
  owner_id: string;
  currency: string;
  /** Consecutive within a book; assigned by the database. */
  number: Generated<bigint>;
  kind: string;
  subject: string;
  at: Date;
  /** Hash of all earlier entries; set by the database. */
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
  /** The unreleased part of the creator's share. */
  pending: bigint;
  refunded: Generated<bigint>;
  refunded_fee: Generated<bigint>;
  open_reversals: Generated<number>;
  /** A takedown of its extension is in force; set by the database. */
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
  /** While the provider is being asked: the end of that lease; afterwards the time of asking. */
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
