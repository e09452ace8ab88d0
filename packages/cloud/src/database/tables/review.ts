import type { Appeal, Comment, DossierStanding, SubmittedSources, Takedown, Tier } from "@bourse/contract/rest";
import type { Generated } from "kysely";
import type { QueueJobRow } from "./jobs.ts";

/** Columns of a submission that its review fills. */
export interface ReviewColumns {
  tier: Tier | null;
  /** JSON text. */
  tier_reasons: Generated<string>;
  /** SHA-256 over everything in the package except its manifest; null for a package without code. */
  code_digest: string | null;
  supersedes: string | null;
  /** JSON text: changes against the submission that it replaces. */
  superseded_changes: string | null;
  taken_at: Date | null;
  waiting_since: Date | null;
  /** When its tier's patience ends; orders the queue. */
  due_at: Date | null;
  decided_at: Date | null;
}

export interface CommentRow {
  comment_id: string;
  seq: Generated<bigint>;
  submission_id: string;
  account_id: string;
  author_role: Comment["author_role"];
  is_internal: boolean;
  text: string;
  /** JSON text. */
  rule_ids: string;
  file: string | null;
  pointer: string | null;
  at: Date;
}

export interface TakedownRow {
  takedown_id: string;
  seq: Generated<bigint>;
  id: string;
  version_key: string;
  version: string;
  state: Takedown["state"];
  state_before: string;
  actor_id: string;
  reason: string;
  /** JSON text. */
  rule_ids: string;
  at: Date;
  ended_at: Date | null;
  ended_by: string | null;
  end_reason: string | null;
}

export interface AppealRow {
  appeal_id: string;
  takedown_id: string;
  account_id: string;
  text: string;
  state: Appeal["state"];
  opened_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
}

/** An owner's confirmation of a former member's submission; append-only. */
export interface ConfirmationRow {
  submission_id: string;
  account_id: string;
  at: Date;
  reason: string;
}

export interface DossierRow {
  submission_id: string;
  state: DossierStanding["state"];
  /** Why it could not be made. */
  reason: string | null;
  sha256: string | null;
  /** JSON text. */
  document: string | null;
  /** JSON text. */
  timings: string | null;
  /** JSON text. */
  difference: string | null;
  /** JSON text. */
  similar_versions: Generated<string>;
  findings: number | null;
  /** JSON text: what everybody sees of it. */
  summary: string | null;
  made_at: Date | null;
}

export interface DossierPieceRow {
  piece: string;
  submission_id: string;
}

export interface SourceRow {
  submission_id: string;
  entry: string;
  /** JSON text. */
  files: string;
  rebuilt: Generated<SubmittedSources["rebuilt"]>;
  /** Why it could not be made again. */
  reason: string | null;
  /** Everybody reads them once the version is published. */
  is_public: Generated<boolean>;
}

/** Tables of review: comments, quarantine, appeals, and the queue of jobs. */
export interface ReviewTables {
  submission_comment: CommentRow;
  submission_confirmation: ConfirmationRow;
  submission_source: SourceRow;
  dossier: DossierRow;
  dossier_piece: DossierPieceRow;
  takedown: TakedownRow;
  appeal: AppealRow;
  "pgboss.job": QueueJobRow;
}
