import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const STATEMENTS: readonly string[] = [];

/** Review: comments, tiers, quarantine, removal and appeals. */
export const review: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
