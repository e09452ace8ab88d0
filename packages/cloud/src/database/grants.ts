import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Tables that nodes append to and never change. */
const APPEND_ONLY = ["ledger_entry", "ledger_posting", "withdrawal_history", "idempotency", "audit", "price"];

/** Written only by functions of the owner. */
const SEALED = ["audit_seal"];

/** Its balances follow postings, through functions of the owner; nodes create and lock its rows. */
const BOOK = "ledger_book";

/** Tables that nobody may change except through the service. */
const GUARDED = [...APPEND_ONLY, ...SEALED, BOOK];

/**
 * Grants the nodes' role what it needs, and revokes the rest. Run it as the owner, after the migrations; it is
 * idempotent.
 */
export async function grantRuntime(owner: Database, runtimeRole: string): Promise<void> {
  const role = sql.id(runtimeRole);
  const tables = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)));
  const { rows } = await sql<{ here: string; isSame: boolean }>`
    select current_schema() as here, current_user = ${runtimeRole} as "isSame"`.execute(owner);
  const { here = "public", isSame = false } = rows[0] ?? {};
  if (isSame) throw new Error("DATABASE_URL and DATABASE_OWNER_URL name the same role: nodes run as another one");
  await owner.transaction().execute(async (work) => {
    for (const name of [here, JOBS_SCHEMA]) {
      const schema = sql.id(name);
      await sql`revoke create on schema ${schema} from public`.execute(work);
      await sql`grant usage on schema ${schema} to ${role}`.execute(work);
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(work);
      await sql`grant usage, select on all sequences in schema ${schema} to ${role}`.execute(work);
      await sql`grant execute on all functions in schema ${schema} to ${role}`.execute(work);
    }
    await sql`revoke all on ${tables(GUARDED)} from ${role}`.execute(work);
    await sql`grant select on ${tables(GUARDED)} to ${role}`.execute(work);
    await sql`grant insert on ${tables([...APPEND_ONLY, BOOK])} to ${role}`.execute(work);
    // Locking rows requires write permission on a column; this one is always empty.
    await sql`grant update (lock) on ${sql.id(BOOK)} to ${role}`.execute(work);
    // The list of migrations defines the schema.
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`.execute(work);
  });
}

/** Schema of the job queue's tables. */
const JOBS_SCHEMA = "pgboss";

/** Names of the guarded tables that the role of these connections could still change. */
export async function changeableTables(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relation.relname as name from pg_class relation
    where relation.oid = any (select to_regclass(name) from unnest(${sql.val(GUARDED)}::text[]) as name)
    and (pg_has_role(relation.relowner, 'MEMBER')
      or has_table_privilege(relation.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER'))
    order by 1`.execute(database);
  return rows.map(({ name }) => name);
}
