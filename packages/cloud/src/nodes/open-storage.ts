import path from "node:path";
import { type PostgresPool, sql } from "kysely";
import type { FullConfig } from "../config/config.ts";
import { connectionFailure } from "../database/connection-failure.ts";
import { type Database, openDatabase, useDatabase } from "../database/database.ts";
import { openEmbedded } from "../database/embedded.ts";
import { openGuardedServer, openServer } from "../database/server.ts";
import { tryWriting } from "../store/operators/try-writing.ts";
import type { Needed } from "./health.ts";

/** A node's database, up to date. */
export interface Storage {
  readonly pool: PostgresPool;
  readonly database: Database;
  readonly databaseHealth: Needed;
}

/** Opens the database of a configuration, or a test's, and brings it up to date. */
export async function openStorage(config: FullConfig, given: PostgresPool | undefined): Promise<Storage> {
  if (given || config.databaseUrl === undefined) {
    const pool = given ?? (await openEmbedded(path.join(config.dataDir, "database")));
    const database = await openDatabase(pool);
    const reach = async () => void (await sql`select 1`.execute(database));
    return { pool, database, databaseHealth: { reach, tryWriting: () => tryWriting(database) } };
  }
  return openOnServer(config.databaseUrl, config);
}

/** A migration takes two connections: its lock's and its own. */
const MIGRATION_CONNECTIONS = 2;

async function openOnServer(url: string, config: FullConfig): Promise<Storage> {
  const { databaseConnections: connections, databaseLimits: limits } = config;
  const { pool, pulse } = await openGuardedServer({ url, connections, limits });
  try {
    // A migration of a large table takes as long as it takes.
    const migrated = await openDatabase(openServer(url, MIGRATION_CONNECTIONS));
    await migrated.destroy();
  } catch (fault) {
    await pool.end();
    throw fault;
  }
  const database = useDatabase(pool);
  const reach = async () => {
    if (pulse.fault !== undefined) throw connectionFailure(pulse.fault);
  };
  return { pool, database, databaseHealth: { reach, tryWriting: () => tryWriting(database) } };
}
