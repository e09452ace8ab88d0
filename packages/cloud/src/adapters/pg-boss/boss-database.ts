import { CompiledQuery, type PostgresPool } from "kysely";
import type { Db } from "pg-boss";
import { doWithNext, type Work } from "../../database/held.ts";

/** A pool that delivers notifications; the embedded one does. */
interface ListeningPool extends PostgresPool {
  listen(channel: string, told: (payload: string) => void): Promise<() => Promise<void>>;
}

/** The queue's view of a transaction: its writes are stored exactly if that transaction commits. */
export function databaseOfWork(work: Work): Db {
  return {
    executeSql: async (text, values) => {
      const { rows } = await work.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]));
      return { rows: [...rows] };
    },
  };
}

/** Like {@link databaseOfWork}, for writes: they are sent with the transaction's next statement, and their results are not read. */
export function writingOf(work: Work): Db {
  return {
    executeSql: async (text, values) => {
      await doWithNext(work, { compile: () => CompiledQuery.raw(text, [...(values ?? [])]) });
      return { rows: [] };
    },
  };
}

/** The queue's view of the service's pool: each statement takes a connection and returns it. */
export function databaseOfPool(pool: PostgresPool): Db {
  const database: Db = {
    async executeSql(text, values) {
      const client = await pool.connect();
      try {
        // A server answers a script with one result per statement.
        const results = [await client.query<Record<string, unknown>>(text, values ?? [])].flat();
        return { rows: results.flatMap((result) => result.rows) };
      } catch (fault) {
        // A script that fails half-way leaves its transaction open, and the embedded database has no other connection.
        await client.query("rollback", []).catch(() => {});
        throw fault;
      } finally {
        client.release();
      }
    },
  };
  return isListening(pool) ? { ...database, listen: listenOn(pool) } : database;
}

function isListening(pool: PostgresPool): pool is ListeningPool {
  return "listen" in pool;
}

function listenOn(pool: ListeningPool): NonNullable<Db["listen"]> {
  return async (channel, told, connected) => {
    const close = await pool.listen(channel, told);
    connected();
    return { close };
  };
}
