import type { Generated } from "kysely";

/** Lists and records inside a row are JSON text: both drivers read and write it the same way. */
type JsonText = string;

export interface AccountRow {
  account_id: string;
  email: string;
  name: string;
  password_hash: string;
  roles: JsonText;
  created_at: Date;
}

export interface SessionRow {
  token_hash: string;
  account_id: string;
  auth_time: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export interface ChallengeRow {
  challenge: string;
  account_id: string;
  expires_at: Date;
  used_at: Date | null;
}

/** A key belongs to one account for ever. */
export interface KeyRow {
  key_id: string;
  account_id: string;
  public_key: string;
}

export interface RegistrationRow {
  publisher_id: string;
  seq: Generated<bigint>;
  account_id: string;
  publisher: string;
  /** The name as a reader sees it; two names of one skeleton count as one. */
  skeleton: string;
  display_name: string;
  key_id: string;
  state: string;
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

export interface SubmissionRow {
  submission_id: string;
  seq: Generated<bigint>;
  ticket_id: string;
  account_id: string;
  publisher_id: string;
  id: string;
  version: string;
  /** The version without its build part: two that differ there only are one. */
  version_key: string;
  channel: string;
  runtime: string;
  api_version: number;
  min_host_version: string | null;
  abi_mask: number | null;
  capabilities: JsonText;
  digest: string;
  size: number;
  object_name: string;
  manifest: string;
  signature: string;
  state: string;
  issues: JsonText;
  changes: JsonText | null;
  taken_by: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface HistoryRow {
  seq: Generated<bigint>;
  submission_id: string;
  state: string;
  at: Date;
  actor_id: string | null;
  actor_role: string;
  reason: string;
  rule_ids: JsonText;
}

export interface VersionRow {
  id: string;
  version_key: string;
  version: string;
  submission_id: string;
  state: string;
  published_at: Date;
  yank_reason: string | null;
  superseded_by: string | null;
  yanked_at: Date | null;
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

/** Every table, as queries see it. */
export interface Tables {
  account: AccountRow;
  session: SessionRow;
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
}
