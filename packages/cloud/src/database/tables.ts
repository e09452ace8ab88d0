import type {
  Channel,
  PluginVersionRecord,
  RegistrationState,
  Submission,
  SubmissionEvent,
  SubmissionState,
} from "@bourse/contract/rest";
import type { Generated, GeneratedAlways } from "kysely";
import type { AccountTables } from "./tables/accounts.ts";
import type {
  LedgerBookRow,
  LedgerEntryRow,
  LedgerPostingRow,
  ReversalRow,
  SaleRow,
  WithdrawalMoveRow,
  WithdrawalRow,
} from "./tables/money.ts";
import type { NoticeTables } from "./tables/notices.ts";
import type { OperationTables } from "./tables/operations.ts";
import type { PaymentTables } from "./tables/payments.ts";
import type { ProofTables } from "./tables/proofs.ts";
import type { KeyLife, PublisherTables } from "./tables/publishers.ts";
import type { ReviewColumns, ReviewTables } from "./tables/review.ts";

/** Lists and records inside a row are JSON text: both drivers read and write it the same way. */
type JsonText = string;

export interface ChallengeRow {
  challenge: string;
  account_id: string;
  expires_at: Date;
  used_at: Date | null;
}

/** A key belongs to one account forever. */
export interface KeyRow {
  key_id: string;
  account_id: string;
  public_key: string;
}

export interface RegistrationRow extends KeyLife {
  publisher_id: string;
  seq: Generated<bigint>;
  account_id: string;
  publisher: string;
  /** The name's visual skeleton; two names with the same skeleton count as one. */
  skeleton: string;
  display_name: string;
  key_id: string;
  state: RegistrationState;
  registered_at: Date;
  decided_at: Date | null;
  reason: string | null;
  evidence: string | null;
}

export interface ExtensionRow {
  id: string;
  account_id: string;
  publisher: string;
  created_at: Date;
  /** The version shown in the catalogue; maintained by the database. */
  latest_key: Generated<string | null>;
  /** The catalogue entry of that version; null without one. Maintained by the database. */
  latest_version: Generated<string | null>;
  latest_published_at: Generated<Date | null>;
  latest_publisher_id: Generated<string | null>;
  latest_channel: Generated<Channel | null>;
  latest_runtime: Generated<Submission["runtime"] | null>;
  latest_capabilities: Generated<JsonText | null>;
  latest_manifest: Generated<string | null>;
  /** The id's visual skeleton; maintained by the database. */
  skeleton: GeneratedAlways<string>;
  /** The words that a search matches; maintained by the database. */
  words: Generated<string | null>;
  /** The current price; null is free. Maintained by the database. */
  price_amount: Generated<bigint | null>;
  price_currency: Generated<string | null>;
}

export interface TicketRow {
  ticket_id: string;
  account_id: string;
  publisher_id: string;
  id: string;
  version: string;
  digest: string;
  size: number;
  object_key: string;
  created_at: Date;
  expires_at: Date;
  submission_id: string | null;
}

export interface SubmissionRow extends ReviewColumns {
  submission_id: string;
  seq: Generated<bigint>;
  ticket_id: string;
  account_id: string;
  publisher_id: string;
  id: string;
  version: string;
  /** The version without its build part: two versions that differ only there are one. */
  version_key: string;
  channel: Channel;
  runtime: Submission["runtime"];
  api_version: number;
  min_host_version: string | null;
  abi_mask: number | null;
  capabilities: JsonText;
  digest: string;
  size: number;
  object_name: string;
  manifest: string;
  signature: string;
  /** Signatures of official keys, each of them valid when it was added. */
  endorsements: Generated<JsonText>;
  state: SubmissionState;
  issues: JsonText;
  changes: JsonText | null;
  taken_by: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface HistoryRow {
  seq: Generated<bigint>;
  submission_id: string;
  state: SubmissionState;
  at: Date;
  actor_id: string | null;
  actor_role: SubmissionEvent["actor_role"];
  reason: string;
  rule_ids: JsonText;
}

export interface VersionRow {
  id: string;
  version_key: string;
  version: string;
  submission_id: string;
  state: PluginVersionRecord["state"];
  published_at: Date;
  yank_reason: string | null;
  superseded_by: string | null;
  yanked_at: Date | null;
  /** The takedown that it is under. */
  takedown_id: Generated<string | null>;
  /** Sorts in the order of versions. */
  precedence: string;
  /** The words that find its extension while this version is shown. */
  words: string;
}

export interface AuditRow {
  seq: Generated<bigint>;
  at: Date;
  actor_id: string | null;
  actor_role: string;
  action: string;
  subject: string;
  reason: string;
  rule_ids: JsonText;
}

export interface JobRow {
  submission_id: string;
  run_at: Date;
  attempts: number;
}

export interface RevisionRow {
  singleton: boolean;
  revision: bigint;
}

export interface RateRow {
  bucket: string;
  tokens: number;
  updated_at: Date;
}

export interface IdempotencyRow {
  account_id: string;
  key: string;
  operation: string;
  /** SHA-256 of the operation with its body. */
  request: string;
  /** The answer's data, exactly as sent. */
  answer: string;
  created_at: Date;
}

/** All tables, as typed for queries. */
export interface Tables
  extends AccountTables,
    ReviewTables,
    PublisherTables,
    NoticeTables,
    PaymentTables,
    ProofTables,
    OperationTables {
  challenge: ChallengeRow;
  signing_key: KeyRow;
  registration: RegistrationRow;
  extension: ExtensionRow;
  ticket: TicketRow;
  submission: SubmissionRow;
  submission_history: HistoryRow;
  plugin_version: VersionRow;
  audit: AuditRow;
  review_job: JobRow;
  catalogue_revision: RevisionRow;
  rate_bucket: RateRow;
  ledger_book: LedgerBookRow;
  ledger_entry: LedgerEntryRow;
  ledger_posting: LedgerPostingRow;
  sale: SaleRow;
  withdrawal: WithdrawalRow;
  withdrawal_history: WithdrawalMoveRow;
  reversal: ReversalRow;
  idempotency: IdempotencyRow;
}
