import type { MachineTime } from "@bourse/platform";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool } from "pg";
import { connectionFailure } from "./connection-failure.ts";
import type { Pulse } from "./pulse.ts";
import { ServerClient } from "./server-client.ts";

/** How long a request waits for a connection, in given time. */
export interface Waiting {
  readonly connectionMs: number;
  readonly machine: Pick<MachineTime, "after">;
}

/**
 * A pool that never lets a request wait for a stopped server: pending requests are abandoned and new ones refused until
 * it answers again. Waiting requests would hold their memory and their callers for the whole outage.
 */
export class GuardedPool implements PostgresPool {
  readonly options;
  readonly #pool: Pool;
  readonly #pulse: Pulse;
  readonly #patience: Waiting;
  readonly #clients = new Set<ServerClient>();
  readonly #waiting = new Set<(fault: Error) => void>();

  #refusals = 0;

  constructor(pool: Pool, pulse: Pulse, patience: Waiting) {
    this.options = pool.options;
    this.#patience = patience;
    this.#pool = pool;
    this.#pulse = pulse;
    pool.on("connect", (client) => client instanceof ServerClient && this.#clients.add(client));
    pool.on("remove", (client) => client instanceof ServerClient && this.#clients.delete(client));
    pulse.listen({ stopped: () => this.#giveUp() });
  }

  get totalCount(): number {
    return this.#pool.totalCount;
  }

  get idleCount(): number {
    return this.#pool.idleCount;
  }

  get waitingCount(): number {
    return this.#pool.waitingCount;
  }

  /** Requests that did not get a connection. */
  get refusalCount(): number {
    return this.#refusals;
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return await this.#connect();
    } catch (fault) {
      this.#refusals += 1;
      throw fault;
    }
  }

  async #connect(): Promise<PostgresPoolClient> {
    if (this.#pulse.hasStopped) throw stopped();
    // An idle connection is available at once, so there is no wait to limit.
    const isIdle = this.#pool.idleCount > this.#pool.waitingCount;
    const asked = this.#pool.connect();
    try {
      return await (isIdle ? asked : this.#untilGivenUp(asked));
    } catch (fault) {
      // A connection that arrives after all goes to the next request.
      asked.then((client) => client.release()).catch(() => {});
      throw fault;
    }
  }

  async #untilGivenUp<Client>(asked: Promise<Client>): Promise<Client> {
    const { promise, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    const { connectionMs, machine } = this.#patience;
    const cancel = machine.after(connectionMs, () =>
      reject(connectionFailure("no connection to the database is free")),
    );
    try {
      return await Promise.race([asked, promise]);
    } finally {
      cancel();
      this.#waiting.delete(reject);
    }
  }

  async end(): Promise<void> {
    await this.#pulse.close();
    await this.#pool.end();
  }

  #giveUp(): void {
    for (const reject of this.#waiting) reject(stopped());
    for (const client of this.#clients) client.cut();
  }
}

function stopped(): Error {
  return connectionFailure("the database does not answer");
}
