import type { Random } from "@bourse/platform";
import { MIGRATIONS } from "./migrations.ts";
import type { Listing } from "./store/backup/format.ts";
import { unpackBackup } from "./store/backup/restore.ts";
import type { Database } from "./store/database.ts";
import { type Connect, openDatabaseFile, openDatabaseInMemory } from "./store/open-database.ts";

/**
 * Opens `host.sqlite` with the tables of every area, and locks it. @throws HostRefusal `host.folder_in_use`,
 * `host.folder_newer`, `host.store_full`, `host.store_failed`, `host.store_damaged`
 */
export function openDatabase(dataDir: string, connect?: Connect): Database {
  return openDatabaseFile({ dataDir, migrations: MIGRATIONS, connect });
}

/** A private in-memory database that ends with the process: for tests that open many. */
export function openMemoryDatabase(): Database {
  return openDatabaseInMemory(MIGRATIONS);
}

/**
 * Restores a backup into a data folder that does not exist or is empty. Everything is checked in a folder beside it
 * before it gets its name, so a damaged backup or a kill leaves no data folder behind. @throws HostRefusal
 * `backup.unreadable`, `backup.damaged`, `backup.newer`, `backup.target_exists`, `backup.target_failed`, `host.store_full`, `host.store_failed`
 */
export function restoreBackup(random: Random, file: string, dataDir: string): Promise<Listing> {
  return unpackBackup({ random, file, schema: MIGRATIONS.length }, dataDir);
}
