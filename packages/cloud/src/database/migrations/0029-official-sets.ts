import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS: readonly string[] = [
  `create table official_set (
    revision integer primary key check (revision > 0),
    body text not null,
    first_used_at timestamptz not null)`,
  // Forgetting a set would let a node go back to keys that were replaced for being stolen.
  `create trigger official_set_stays before update or delete on official_set
    for each row execute function refuse_change()`,
  `create trigger official_set_not_emptied before truncate on official_set
    for each statement execute function refuse_change()`,
];

/** The sets of official keys that nodes of this service have used. */
export const officialSets: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
