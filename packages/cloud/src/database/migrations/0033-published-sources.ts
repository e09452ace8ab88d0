import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS: readonly string[] = [
  `alter table submission_source add column is_public boolean not null default false`,
  `alter table dossier add column summary text`,
];

/** Sources that their author has published, and what everybody sees of a dossier. */
export const publishedSources: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
