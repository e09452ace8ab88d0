import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const STATEMENTS: readonly string[] = [
  // An address belongs to the account that proved it; any number of others may claim it until one does.
  "alter table account drop constraint account_email_key",
  "create unique index account_proven_email on account (email) where email_verified_at is not null",
  "create index account_email on account (email, seq)",
  // Made by the service itself at its first start, when there was nobody else: they are whose addresses these are.
  `update account set email_verified_at = created_at where email_verified_at is null
    and email in ('administrator@bourse.local', 'reviewer@bourse.local', 'finance@bourse.local')`,
];

/** An address is held by proof, not by having been first. */
export const provenAddresses: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
