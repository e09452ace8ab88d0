import { Pool, type PoolConfig, types } from "pg";
import { FrequentTexts } from "./frequent-texts.ts";
import { GuardedPool } from "./guarded-pool.ts";
import { type DatabaseLimits, DEFAULT_CONNECTIONS } from "./limits.ts";
import { Pulse, type PulseListener } from "./pulse.ts";
import { ServerClient, type ServerClientConfig } from "./server-client.ts";

const INT8 = 20;

/** Opens a pool to a PostgreSQL server (15 or later) without timeouts: for migrations and tests. */
export function openServer(connectionString: string, connections = DEFAULT_CONNECTIONS): Pool {
  return openPool({ connectionString, max: connections });
}

/** A node's connection to its server. */
export interface GuardedServer {
  readonly pool: GuardedPool;
  readonly pulse: Pulse;
}

/**
 * Opens the pool of a node: every query is answered, or refused, in bounded time.
 *
 * @throws when the server does not answer.
 */
export async function openGuardedServer(
  of: { readonly url: string; readonly connections: number; readonly limits: DatabaseLimits },
  ...listeners: PulseListener[]
): Promise<GuardedServer> {
  const { url: connectionString, connections, limits } = of;
  const pulse = await Pulse.open(connectionString, limits, ...listeners);
  const { connectionMs: connectionTimeoutMillis, statementMs: query_timeout } = limits;
  const pool = openPool({ connectionString, max: connections, connectionTimeoutMillis, query_timeout });
  return { pool: new GuardedPool(pool, pulse), pulse };
}

function openPool(config: PoolConfig): Pool {
  const own: Pick<ServerClientConfig, "texts"> = { texts: new FrequentTexts() };
  const pool = new Pool({
    ...config,
    ...own,
    Client: ServerClient,
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
