import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { CLOUD_LIMITS } from "@bourse/contract";
import { PGlite } from "@electric-sql/pglite";
import { BossJobs } from "../adapters/pg-boss/boss-jobs.ts";
import { openDatabase } from "../database/database.ts";
import { PGlitePool } from "../database/pglite-pool.ts";
import { type Beginning, templateFile } from "../database/template.ts";
import { JOBS } from "../domain/operators/jobs/index.ts";
import { SILENT_LOG } from "../ports/log.ts";

/** Drops two databases that nobody uses: they take a third of the files, and every copy would contain them. */
const WITHOUT_SPARES = [
  "update pg_database set datistemplate = false",
  "drop database template0",
  "drop database template1",
];

/**
 * Writes the files of both initial states into a folder, unless they exist: creating them is most of the cost of
 * opening a database in memory.
 *
 * @param folder - its name depends on everything that the tables depend on, so that it is never out of date.
 */
export async function writeTemplates(folder: string): Promise<void> {
  if (existsSync(templateFile(folder, "migrated"))) return;
  await mkdir(folder, { recursive: true });
  const database = await PGlite.create();
  await dump(database, folder, "empty");
  const pool = new PGlitePool(database, async () => {});
  await openDatabase(pool);
  const jobs = await BossJobs.open({ pool, databaseUrl: undefined, jobs: JOBS, limits: CLOUD_LIMITS, log: SILENT_LOG });
  await jobs.stop({ withinMs: 0 });
  for (const statement of WITHOUT_SPARES) await database.exec(statement);
  await dump(database, folder, "migrated");
  await database.close();
}

async function dump(database: PGlite, folder: string, beginning: Beginning): Promise<void> {
  // Data that is only in the log would be written to the tables again at each opening.
  await database.exec("checkpoint");
  const files = await database.dumpDataDir("none");
  const file = templateFile(folder, beginning);
  // Two processes may write at once: each writes its own file, and the last rename wins.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await files.arrayBuffer()));
  await rename(unfinished, file);
}
