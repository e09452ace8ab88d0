import type { PGlite } from "@electric-sql/pglite";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Unlock } from "./lock.ts";

/**
 * The embedded database with the interface of node-postgres' pool, so that one dialect serves both. It has one
 * connection, handed out in request order; a transaction holds it until its end.
 */
export class PGlitePool implements PostgresPool {
  /** Nothing is configurable. */
  readonly options = {};
  readonly #database: PGlite;
  readonly #unlock: Unlock;
  #last: Promise<void> = Promise.resolve();

  constructor(database: PGlite, unlock: Unlock) {
    this.#database = database;
    this.#unlock = unlock;
  }

  async connect(): Promise<PostgresPoolClient> {
    const { promise, resolve: free } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return {
      query: ((text: string, values?: readonly unknown[]) => this.#query(text, values)) as never,
      release: () => free(),
    };
  }

  /**
   * Calls back for each notification on a channel, after the commit that sent it; returns a function that stops this.
   */
  async listen(channel: string, told: (payload: string) => void): Promise<() => Promise<void>> {
    const client = await this.connect();
    try {
      const close = await this.#database.listen(channel, told);
      return () => close();
    } finally {
      client.release();
    }
  }

  async end(): Promise<void> {
    await this.#last;
    await this.#database.close();
    await this.#unlock();
  }

  async #query(text: string, values: readonly unknown[] = []) {
    if (values.length === 0 && text.includes(";")) return this.#script(text);
    const result = await this.#database.query<Record<string, unknown>>(text, [...values]);
    const command = text.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? "";
    return { command, rowCount: result.affectedRows ?? result.rows.length, rows: result.rows };
  }

  /** Runs several statements at once, as a server does. */
  async #script(text: string) {
    const results = await this.#database.exec(text);
    const rows = results.flatMap((result) => result.rows as Record<string, unknown>[]);
    return { command: "", rowCount: rows.length, rows };
  }
}
