import { ServerClient } from "../database/server-client.ts";
import type { Log } from "../ports/log.ts";

/** A server that takes longer to accept a connection has stopped; waiting for the lock itself has no limit. */
const CONNECT_WITHIN_MS = 10_000;

/** One number for all versions of the service: nodes of different versions must exclude each other as well. */
const START_LOCK = 4_870_001;

/**
 * Runs work that only one node may do at a time: migrations, the first operators, the mark of the object store. The
 * lock belongs to a transaction on a separate connection: it ends with the process however that ends, and works through
 * a pooler. The embedded database needs none, because its folder belongs to one process.
 */
export async function holdingStartLock<Result>(
  of: { readonly databaseUrl?: string; readonly log: Log },
  work: () => Promise<Result>,
): Promise<Result> {
  if (of.databaseUrl === undefined) return work();
  const client = new ServerClient({
    connectionString: of.databaseUrl,
    application_name: "bourse start",
    connectMs: CONNECT_WITHIN_MS,
  });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    const { rows } = await client.query("select pg_try_advisory_xact_lock($1) as taken", [START_LOCK]);
    if (rows[0]?.taken !== true) {
      of.log.info({}, "another node is starting; waiting for it");
      await client.query("select pg_advisory_xact_lock($1)", [START_LOCK]);
    }
    return await work();
  } finally {
    await client.end();
  }
}
