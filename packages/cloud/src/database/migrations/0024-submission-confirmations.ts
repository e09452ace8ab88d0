import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const STATEMENTS: readonly string[] = [
  `create table submission_confirmation (
    submission_id uuid not null references submission,
    account_id uuid not null references account,
    at timestamptz not null,
    reason text not null,
    primary key (submission_id, account_id))`,
  `create trigger submission_confirmation_append_only before update or delete on submission_confirmation
    for each row execute function refuse_change()`,
  `create trigger submission_confirmation_not_emptied before truncate on submission_confirmation
    for each statement execute function refuse_change()`,
];

/** Owners' words for what somebody submitted who has left. */
export const submissionConfirmations: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
