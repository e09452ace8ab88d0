import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS: readonly string[] = [
  // Keyed by the refund: whether the purchase or the failure is told first, finance hears of it.
  `create table payment_refund_failure (
    refund_id text primary key,
    charge_id text not null,
    payment_id text not null,
    currency text not null,
    amount bigint not null check (amount > 0),
    reason text not null)`,
  "create index payment_refund_failure_of on payment_refund_failure (payment_id)",
  `create trigger payment_refund_failure_append_only before update or delete on payment_refund_failure
    for each row execute function refuse_change()`,
  `create trigger payment_refund_failure_not_emptied before truncate on payment_refund_failure
    for each statement execute function refuse_change()`,
  // A second refund beyond the sale, or a second currency, is something else to do than the first.
  "alter table payment_finding drop constraint payment_finding_kind_subject_key",
  "create unique index payment_finding_fact on payment_finding (kind, subject, md5(detail))",
  // Answers of the provider count in the order in which it was asked: whatever changes later, another event asks again.
  "alter table payout_account add column asked bigint not null default 0, add column answered bigint not null default 0",
];

/** What providers say about refunds that failed and about accounts, and findings that are told one by one. */
export const providerFacts: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
