import { type MachineTime, systemMachineTime } from "@bourse/platform";
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

/** The server of a node, and its limits. */
export interface GuardedServerWish {
  readonly url: string;
  readonly connections: number;
  readonly limits: DatabaseLimits;
  readonly machine?: Pick<MachineTime, "after">;
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
export async function openGuardedServer(of: GuardedServerWish, ...listeners: PulseListener[]): Promise<GuardedServer> {
  const { url: connectionString, connections, limits, machine = systemMachineTime } = of;
  const pulse = await Pulse.open(connectionString, limits, ...listeners);
  const { connectionMs, statementMs } = limits;
  const pool = openPool({ connectionString, max: connections }, { connectMs: connectionMs, statementMs, machine });
  return { pool: new GuardedPool(pool, pulse, { connectionMs, machine }), pulse };
}

function openPool(
  config: PoolConfig,
  limits: Pick<ServerClientConfig, "connectMs" | "statementMs" | "machine"> = {},
): Pool {
  const own: ServerClientConfig = { texts: new FrequentTexts(), ...limits };
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
