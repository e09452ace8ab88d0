import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What remains of an id for the eye, as the contract's `idSkeleton` has it; a test holds the two equal. */
const SKELETON = "translate(lower(id), '01357i._-', 'olestl')";

/** Statements in order; a change to the tables is a new file, never an edit of this one. */
const STATEMENTS: readonly string[] = [
  `alter table extension add column skeleton text generated always as (${SKELETON}) stored`,
  "create index extension_skeleton on extension (skeleton)",
];

/** Ids that read alike are found. */
export const idSkeletons: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
