import type { DeliveryState, MailGroup, NoticeEvent, WebhookState } from "@bourse/contract/rest";
import type { Generated } from "kysely";

/** A notice to an account; written in the same transaction as the action. */
export interface NoticeRow {
  notice_id: string;
  seq: Generated<bigint>;
  account_id: string;
  event: NoticeEvent;
  /** `<kind>:<id>`. */
  subject: string;
  /** JSON text. */
  data: string;
  at: Date;
  /** Null: unread. */
  read_at: Date | null;
}

/** An address that receives an account's events. */
export interface WebhookRow {
  webhook_id: string;
  seq: Generated<bigint>;
  account_id: string;
  url: string;
  description: string;
  /** JSON text of a list; null: all. */
  events: string | null;
  /** `deleted`: kept until the last of its deliveries is gone, and no longer shown. */
  state: WebhookState | "deleted";
  reason: string | null;
  /** Time since which every attempt has failed. */
  failing_since: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** A key that signs a webhook's requests; sealed. */
export interface WebhookSecretRow {
  webhook_id: string;
  number: number;
  sealed: string;
  /** Null: the current one. */
  ends_at: Date | null;
}

/** The delivery of one event to one webhook: outbox, queue and log in one row. */
export interface DeliveryRow {
  delivery_id: string;
  seq: Generated<bigint>;
  webhook_id: string;
  /** Null: a test. */
  notice_id: string | null;
  event: string;
  /** The exact bytes that are signed and sent. */
  body: string;
  state: DeliveryState;
  /** Total over all rounds. */
  attempts: Generated<number>;
  /** Failed attempts since it was last queued. */
  failures: Generated<number>;
  /** While an attempt runs: the time after which it counts as lost. */
  due_at: Date | null;
  leased_until: Date | null;
  last_status: number | null;
  last_failure: string | null;
  created_at: Date;
  settled_at: Date | null;
}

/** One attempt of a delivery. */
export interface AttemptRow {
  delivery_id: string;
  number: number;
  at: Date;
  duration_ms: number;
  status: number | null;
  failure: string | null;
  answer: string;
}

/** A mail to send, or its outcome. */
export interface MailRow {
  mail_id: string;
  seq: Generated<bigint>;
  /** Null: an address that no account has verified yet. */
  account_id: string | null;
  /** Null: a mail without a notice. */
  notice_id: string | null;
  template: string;
  mail_group: MailGroup;
  /** Null: the account's address at the time of sending. */
  recipient: string | null;
  /** Sealed facts of a mail without a notice: they may contain a single-use link. Null once the mail is settled. */
  sealed: string | null;
  state: string;
  attempts: Generated<number>;
  due_at: Date | null;
  last_failure: string | null;
  created_at: Date;
  settled_at: Date | null;
}

/** An account's setting that differs from the default. */
export interface MailPreferenceRow {
  account_id: string;
  mail_group: MailGroup;
  enabled: boolean;
}

/** Tables of notices, webhooks and mail. */
export interface NoticeTables {
  notice: NoticeRow;
  webhook: WebhookRow;
  webhook_secret: WebhookSecretRow;
  webhook_delivery: DeliveryRow;
  webhook_attempt: AttemptRow;
  mail: MailRow;
  mail_preference: MailPreferenceRow;
}
