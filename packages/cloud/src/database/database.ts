import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from "kysely";
import { Migrator } from "kysely/migration";
import { publishing } from "./migrations/0001-publishing.ts";
import { money } from "./migrations/0002-money.ts";
import type { Tables } from "./tables.ts";

/** The service's database, or a transaction of it: a query takes either. */
export type Database = Kysely<Tables>;
export type Work = Kysely<Tables> | Transaction<Tables>;

const MIGRATIONS = { "0001-publishing": publishing, "0002-money": money };

/** Puts queries and the current tables over a pool; the embedded one and a server's are the same from here on. */
export async function openDatabase(pool: PostgresPool): Promise<Database> {
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    await database.destroy();
    throw error;
  }
  return database;
}
