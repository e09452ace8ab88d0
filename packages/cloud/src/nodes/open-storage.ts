import path from "node:path";
import { type PostgresPool, sql } from "kysely";
import type { FullConfig } from "../config/config.ts";
import { connectionFailure } from "../database/connection-failure.ts";
import { type Database, openDatabase, useDatabase } from "../database/database.ts";
import { openGuardedServer } from "../database/server.ts";
import { type Clock, SYSTEM_CLOCK } from "../ports/clock.ts";
import { tryWriting } from "../store/operators/try-writing.ts";
import { ClockWatch } from "./clock-watch.ts";
import type { Needed } from "./health.ts";
import { bringUpToDate, requireGuarded } from "./prepare-database.ts";

/** A node's database, fully migrated. */
export interface Storage {
  readonly pool: PostgresPool;
  readonly database: Database;
  readonly databaseHealth: Needed;
  /** The clock for decisions: the database's. */
  readonly clock: Clock;
  /** Monitors the node's own clock; the embedded database has the same one. */
  readonly clockWatch: ClockWatch | undefined;
}

/** Parts that a test replaces. */
export interface StorageParts {
  readonly pool?: PostgresPool;
  /** The node's own clock. */
  readonly ownClock?: Clock;
}

/**
 * Opens the database of a configuration, or a test's, and migrates it.
 *
 * @throws when it does not answer, a newer version has migrated it, or the node's clock differs too much from its own.
 */
export async function openStorage(config: FullConfig, parts: StorageParts): Promise<Storage> {
  const { pool: given } = parts;
  if (given || config.databaseUrl === undefined) {
    const pool = given ?? (await openFolder(path.join(config.dataDir, "database")));
    const database = await openDatabase(pool);
    const reach = async () => void (await sql`select 1`.execute(database));
    const databaseHealth = { reach, tryWriting: () => tryWriting(database) };
    return { pool, database, databaseHealth, clock: config.clock ?? SYSTEM_CLOCK, clockWatch: undefined };
  }
  return openOnServer(config.databaseUrl, config, new ClockWatch(config.log, parts.ownClock));
}

async function openFolder(folder: string): Promise<PostgresPool> {
  const { openEmbedded } = await import("../database/embedded.ts");
  return openEmbedded(folder);
}

async function openOnServer(url: string, config: FullConfig, clockWatch: ClockWatch): Promise<Storage> {
  const { databaseConnections: connections, databaseLimits: limits } = config;
  const { pool, pulse } = await openGuardedServer({ url, connections, limits }, clockWatch);
  const database = useDatabase(pool);
  try {
    clockWatch.requireRight();
    await bringUpToDate(database, url, config);
    await requireGuarded(config, database);
  } catch (fault) {
    await pool.end();
    throw fault;
  }
  const reach = async () => {
    if (pulse.fault !== undefined) throw connectionFailure(pulse.fault);
  };
  const databaseHealth = { reach, tryWriting: () => tryWriting(database) };
  return { pool, database, databaseHealth, clock: config.clock ?? clockWatch.clock, clockWatch };
}
