import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS: readonly string[] = [
  "alter table mail_token drop constraint mail_token_purpose_check",
  `alter table mail_token add constraint mail_token_purpose_check
    check (purpose in ('verify_email', 'reset_password', 'change_email', 'appoint_email'))`,
];

/** Mailed codes that give an account another address: asked for by its owner, or by an administrator on request. */
export const addressChanges: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
