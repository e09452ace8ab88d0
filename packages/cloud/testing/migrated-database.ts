import { randomUUID } from "node:crypto";
import { openServer, prepareTables, SILENT_LOG } from "@bourse/cloud";
import { CLOUD_LIMITS } from "@bourse/contract";
import { sharedPostgres } from "@bourse/testing/postgres";

const TEMPLATE = "migrated";
/** Of the run's server: the first caller makes the template, the others wait. */
const TEMPLATE_LOCK = 7001;

/** A new database of the run's server with the tables of the newest migration: a copy, which costs little. */
export async function migratedDatabase(): Promise<string> {
  const server = await sharedPostgres();
  const pool = openServer(server.url, 1);
  const client = await pool.connect();
  const name = `cloud_${randomUUID().replaceAll("-", "")}`;
  try {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [TEMPLATE]);
    if (rowCount === 0) {
      await client.query(`create database ${TEMPLATE}_unfinished`);
      const unfinished = urlOf(server.url, `${TEMPLATE}_unfinished`);
      await (await prepareTables(unfinished, { limits: CLOUD_LIMITS, log: SILENT_LOG })).destroy();
      await client.query(`alter database ${TEMPLATE}_unfinished rename to ${TEMPLATE}`);
    }
    await client.query("select pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
    await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  } finally {
    client.release();
    await pool.end();
  }
  return server.overSocket(urlOf(server.url, name));
}

const urlOf = (server: string, database: string): string => server.replace(/[^/]*$/, database);
