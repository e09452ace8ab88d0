import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const STATEMENTS: readonly string[] = [
  "create index audit_actor on audit (actor_id, seq) where actor_id is not null",
  "create index extension_account on extension (account_id)",
  "create index ticket_account on ticket (account_id)",
  "create index sale_owner on sale (owner_id, seq)",
  "create index mail_account on mail (account_id, seq) where account_id is not null",
];

/** Finds everything that is stored about an account without reading whole tables. */
export const accountExports: Migration = {
  async up(database) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
