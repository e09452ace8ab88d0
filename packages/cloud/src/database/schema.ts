import { type QueryExecutorProvider, sql } from "kysely";

/** PostgreSQL 15, in the form of `server_version_num`. */
const OLDEST_SERVER = 150_000;

/** Refuses a database that this version must not use. */
export async function requireUsable(database: QueryExecutorProvider, known: readonly string[]): Promise<void> {
  const version = await sql<{ number: string }>`select current_setting('server_version_num') as number`.execute(
    database,
  );
  if (Number(version.rows[0]?.number) < OLDEST_SERVER) throw new Error("the database is older than PostgreSQL 15");
  const applied = await appliedMigrations(database);
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length > 0)
    throw new Error(
      `the database was migrated by a newer version of this service (${newer.join(", ")} is not known here): ` +
        "start that version or a later one",
    );
  requireOrder(applied, known);
}

/** A later migration may depend on an earlier one, so none is applied out of order. */
function requireOrder(applied: readonly string[], known: readonly string[]): void {
  const last = applied.at(-1);
  const missed = known.slice(0, last === undefined ? 0 : known.indexOf(last)).filter((name) => !applied.includes(name));
  if (missed.length === 0) return;
  throw new Error(
    `the database has ${last} without ${missed.join(", ")}: a version in development migrated it, and no released one ` +
      "goes on from there. Start with a new database; export the data to keep first, with the version that created it",
  );
}

/** True when every known migration has been applied. */
export async function isCurrent(database: QueryExecutorProvider, known: readonly string[]): Promise<boolean> {
  const applied = await appliedMigrations(database);
  return known.every((name) => applied.includes(name));
}

async function appliedMigrations(database: QueryExecutorProvider): Promise<readonly string[]> {
  const table = await sql<{ known: boolean }>`select to_regclass('kysely_migration') is not null as known`.execute(
    database,
  );
  if (!table.rows[0]?.known) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  return rows.map((row) => row.name);
}
