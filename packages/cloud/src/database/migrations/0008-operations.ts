import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const STATEMENTS: readonly string[] = [
  // Which store the packages of this database are in: a node with another one would serve nothing of what is recorded.
  `create table object_store (
    singleton boolean primary key default true check (singleton),
    kind text not null,
    mark text not null,
    known_since timestamptz not null
  )`,
  // A bucket is taken from with every scarce request and lost with nothing: no commit waits for the disk because of it.
  "alter table rate_bucket set unlogged",
  "create index rate_bucket_age on rate_bucket (updated_at)",
  "create index challenge_expiry on challenge (expires_at)",
  "create index ticket_unused on ticket (expires_at) where submission_id is null",
];

/** What nodes share. */
export const operations: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
