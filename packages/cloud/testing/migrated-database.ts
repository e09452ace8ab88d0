import { randomUUID } from "node:crypto";
import { openInMemory, openServer, prepareTables, SILENT_LOG } from "@bourse/cloud";
import { CLOUD_LIMITS } from "@bourse/contract";
import { canSharePostgres, type PostgresServer, sharedPostgres } from "@bourse/testing/postgres";
import type { PostgresPool } from "kysely";

const TEMPLATE = "migrated";
const POOL_CONNECTIONS = 4;
/** On the run's server: the first caller creates the template, the others wait. */
const TEMPLATE_LOCK = 7001;
/** A service with the same wait has nothing to change in the queues of a copy. */
export const REVIEW_RETRY_MS = 20;

/** This process looks for the template only once. */
let template: Promise<void> | undefined;
/** Makes the copies: its connection stays open for a while after each, because a server starts a process for a connection. */
let copying: ReturnType<typeof openServer> | undefined;

/** A new database of the run's server with the tables of the newest migration: a cheap copy. */
export async function migratedDatabase(): Promise<string> {
  const server = await sharedPostgres();
  template ??= makeTemplate(server);
  await template;
  return server.overSocket(await copyOf(server));
}

/** Connections to such a database, or to one in memory where the run has no server. */
export async function migratedPool(): Promise<PostgresPool> {
  return canSharePostgres() ? openServer(await migratedDatabase(), POOL_CONNECTIONS) : openInMemory();
}

/** A query to the server itself: starting a program would first copy this process's page tables. */
async function copyOf(server: PostgresServer): Promise<string> {
  const name = `cloud_${randomUUID().replaceAll("-", "")}`;
  copying ??= openServer(server.url, 1);
  await copying.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  return server.urlOf(name);
}

async function makeTemplate(server: PostgresServer): Promise<void> {
  const pool = openServer(server.url, 1);
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [TEMPLATE]);
    if (rowCount === 0) {
      const unfinished = server.createDatabase("unfinished");
      const limits = { ...CLOUD_LIMITS, reviewRetryMs: REVIEW_RETRY_MS };
      await (await prepareTables(unfinished, { limits, log: SILENT_LOG })).destroy();
      await client.query(`alter database ${new URL(unfinished).pathname.slice(1)} rename to ${TEMPLATE}`);
    }
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
    await pool.end();
  }
}
