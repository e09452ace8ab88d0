import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const STATEMENTS: readonly string[] = [
  `create table notice (
    notice_id uuid primary key,
    seq bigint generated always as identity unique,
    account_id uuid not null references account,
    event text not null,
    subject text not null,
    data text not null,
    at timestamptz not null)`,
  "create index notice_account on notice (account_id, seq)",
];

/** Notices, webhooks and mail. */
export const notices: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
