import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS: readonly string[] = [
  `create table dossier (
    submission_id uuid primary key references submission,
    state text not null check (state in ('waiting', 'made', 'failed')),
    reason text,
    sha256 text,
    document text,
    timings text,
    difference text,
    similar_versions text not null default '[]',
    findings integer,
    made_at timestamptz,
    check ((state = 'made') = (document is not null and sha256 is not null and made_at is not null)),
    check ((state = 'failed') = (reason is not null)))`,
  // The pieces of a package's contents by which similar packages are found.
  `create table dossier_piece (
    piece text not null,
    submission_id uuid not null references dossier,
    primary key (piece, submission_id))`,
  "create index dossier_piece_submission on dossier_piece (submission_id)",
];

/** What the standard scenarios show of each submitted package. */
export const dossiers: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
