import { Pool, types } from "pg";

const INT8 = 20;

/** Connections of one node: beyond this the database waits longer for locks than it works. */
const CONNECTIONS = 20;

/** Opens a pool to a PostgreSQL server (15 or later). */
export function openServer(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS,
    types: {
      // int8 as BigInt: the default is text, and money and positions must compare as numbers.
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === INT8 ? (value: string) => BigInt(value) : types.getTypeParser(oid, format as "text"),
    } as never,
  });
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on("error", () => {});
  return pool;
}
