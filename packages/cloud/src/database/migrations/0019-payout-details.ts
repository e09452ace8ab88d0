import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS: readonly string[] = [
  `create table payout_details (
    account_id uuid primary key references account,
    sealed text not null,
    updated_at timestamptz not null)`,
  "create index reversal_opened_of on reversal (owner_id) where state = 'opened'",
];

/** Where creators want to be paid by hand, sealed. */
export const payoutDetails: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
