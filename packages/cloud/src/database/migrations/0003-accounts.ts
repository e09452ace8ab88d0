import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const STATEMENTS: readonly string[] = [];

/** Passkeys, second factors and what a session shows of itself. */
export const accounts: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
