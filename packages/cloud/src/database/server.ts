import { Pool, types } from "pg";
import { DEFAULT_DATABASE } from "../config/database.ts";
import { ServerClient } from "./server-client.ts";

const INT8 = 20;

/** Opens a pool to a PostgreSQL server (15 or later). */
export function openServer(connectionString: string, connections = DEFAULT_DATABASE.databaseConnections): Pool {
  const pool = new Pool({
    connectionString,
    Client: ServerClient,
    max: connections,
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
