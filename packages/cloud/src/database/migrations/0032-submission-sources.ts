import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS: readonly string[] = [
  `create table submission_source (
    submission_id uuid primary key references submission,
    entry text not null,
    files text not null,
    rebuilt text not null default 'waiting' check (rebuilt in ('waiting', 'same', 'differs', 'not_possible')),
    reason text,
    check ((rebuilt = 'not_possible') = (reason is not null)))`,
];

/** The sources of guests, for their reviewers. */
export const submissionSources: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
