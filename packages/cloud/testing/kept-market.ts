import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openInMemory } from "@bourse/cloud";
import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { MIGRATIONS } from "../src/database/database.ts";

/** Everything of a marketplace that a back-up holds: database and object store. */
export interface KeptMarket {
  /** The migrations that made its tables, in order. */
  readonly migrations: readonly string[];
  /** The columns of every table, with their types. */
  readonly columns: readonly string[];
  /** The JSON text of each row, as PostgreSQL writes it: no number passes through a double. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  readonly sequences: Readonly<Record<string, string>>;
  /** Bytes in base64, by name. */
  readonly objects: Readonly<Record<string, string>>;
}

/**
 * Proofs of who somebody is, all of them short-lived: a restored marketplace goes on without them, and nothing that opens
 * an account is kept in a repository.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "challenge",
  "issuer_login",
  "login_ticket",
  "mail",
  "mail_token",
  "passkey_challenge",
  "session",
]);

/** Tables of the migrator, which writes them itself. */
const OF_MIGRATOR = /^kysely_/;

/** Keeps a marketplace whose work is done and that has one creator; its accounts are changed before. */
export async function keepMarket(pool: PostgresPool, dataDir: string): Promise<KeptMarket> {
  const database = plain(pool);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  await makePublic(database);
  const tables: Record<string, readonly string[]> = {};
  for (const name of await tablesOf(database)) {
    if (!LEFT_OUT.has(name)) tables[name] = await rowsOf(database, name);
  }
  const { rows: sequences } = await sql<{ name: string; value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(database);
  return {
    migrations: rows.map(({ name }) => name),
    columns: await columnsOf(pool),
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
    objects: objectsOf(path.join(dataDir, "objects")),
  };
}

/**
 * Makes the marketplace again: the tables by the migrations that it had, its rows, and its objects in a data folder. The
 * pool has a database in memory.
 */
export async function restoreMarket(kept: KeptMarket, dataDir: string): Promise<PostgresPool> {
  const pool = await openInMemory("empty");
  const database = plain(pool);
  await migrateTo(database, kept.migrations);
  // The triggers made these rows once, and would refuse them now.
  await sql`set session_replication_role = replica`.execute(database);
  for (const [name, rows] of Object.entries(kept.tables)) await putRows(database, { name, rows });
  await sql`set session_replication_role = origin`.execute(database);
  for (const [name, value] of Object.entries(kept.sequences))
    await sql`select setval(${name}, ${value}::bigint)`.execute(database);
  for (const [name, bytes] of Object.entries(kept.objects)) {
    const file = path.join(dataDir, "objects", name);
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, Buffer.from(bytes, "base64"), { mode: 0o600 });
  }
  return pool;
}

/** The address of the creator in a kept marketplace: the people of a later test get the others. */
export const KEPT_CREATOR = "creator@example.com";

/** The operators' passwords are random and shown once; here every account gets the one of a test's people. */
async function makePublic(database: Kysely<unknown>): Promise<void> {
  await sql`update account set email = ${KEPT_CREATOR} where email like 'person%'`.execute(database);
  await sql`update account set password_hash =
    (select password_hash from account where email = ${KEPT_CREATOR})`.execute(database);
}

/** The columns of a database, to compare with those that were kept: a frozen migration makes the same tables forever. */
export async function columnsOf(pool: PostgresPool): Promise<readonly string[]> {
  const { rows } = await sql<{ told: string }>`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as told
    from information_schema.columns where table_schema = 'public' order by table_name, column_name`.execute(
    plain(pool),
  );
  return rows.map(({ told }) => told);
}

/** A migration that no service knows. */
export const FUTURE = "9999-future";

/** Does something while a newer service has migrated the database. */
export async function asNewer<Result>(pool: PostgresPool, act: () => Promise<Result>): Promise<Result> {
  const database = plain(pool);
  await sql`insert into kysely_migration (name, timestamp) values (${FUTURE}, '')`.execute(database);
  const result = await act();
  await sql`delete from kysely_migration where name = ${FUTURE}`.execute(database);
  return result;
}

/** The database of a pool, without the service's own types. */
const plain = (pool: PostgresPool): Kysely<unknown> => new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });

async function migrateTo(database: Kysely<unknown>, names: readonly string[]): Promise<void> {
  const chosen = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)));
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => chosen } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function tablesOf(database: Kysely<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(database);
  return rows.map(({ name }) => name).filter((name) => !OF_MIGRATOR.test(name));
}

async function rowsOf(database: Kysely<unknown>, name: string): Promise<readonly string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(database);
  return rows.map(({ row }) => row);
}

interface TableRows {
  readonly name: string;
  readonly rows: readonly string[];
}

async function putRows(database: Kysely<unknown>, { name, rows }: TableRows): Promise<void> {
  if (rows.length === 0) return;
  // A migration may have put rows into a new table, which the kept ones include.
  await sql`delete from ${sql.table(name)}`.execute(database);
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(database);
  const list = sql.join(columns.map((each) => sql.ref(each.name)));
  await sql`insert into ${sql.table(name)} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(",")}]`}::jsonb)`.execute(
    database,
  );
}

function objectsOf(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  const read = (name: string) => readFileSync(path.join(folder, name)).toString("base64");
  return Object.fromEntries(names.map((name) => [name.split(path.sep).join("/"), read(name)]));
}
