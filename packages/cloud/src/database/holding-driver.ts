import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  PostgresPool,
  PostgresPoolClient,
  QueryResult,
  TransactionSettings,
} from "kysely";
import { type TakeRows, takerOf } from "./held.ts";
import { isBatching, type Rows, type Statement } from "./statement.ts";

/**
 * Reduces the round trips of transactions: `begin` is sent with the first statement, and the statements of `doWithNext`
 * and `readWithNext` with the one after them.
 */
export class HoldingDriver implements Driver {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<HoldingConnection> {
    return new HoldingConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: HoldingConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const level = isolationLevel === undefined ? "" : ` isolation level ${isolationLevel}`;
    connection.begin(`begin${level}${accessMode === undefined ? "" : ` ${accessMode}`}`);
  }

  commitTransaction(connection: HoldingConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: HoldingConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: HoldingConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** A statement that waits for the next one, and the receiver of its rows. */
interface HeldStatement extends Statement {
  readonly take: TakeRows;
}

type State = "idle" | "to begin" | "begun";

/** A connection that delays statements until it has a reason to contact the server. */
class HoldingConnection implements DatabaseConnection {
  readonly #client: PostgresPoolClient;
  #state: State = "idle";
  #held: HeldStatement[] = [];
  #isBroken = false;

  constructor(client: PostgresPoolClient) {
    this.#client = client;
  }

  begin(text: string): void {
    this.#state = "to begin";
    this.#held = [{ text, values: [], take: () => {} }];
  }

  async commit(): Promise<void> {
    // If no statement was sent, the server does not know of the transaction and needs no commit.
    const isNeeded = this.#state === "begun" || this.#held.length > 1;
    if (isNeeded) {
      const { command } = await this.#send({ text: "commit", values: [] });
      // A server that has seen a statement fail answers a commit with a rollback.
      if (command === "ROLLBACK") throw new Error("the transaction was rolled back in place of its commit");
    }
    this.#end();
  }

  async rollback(): Promise<void> {
    const isNeeded = this.#state === "begun";
    this.#held = [];
    try {
      if (isNeeded) await this.#client.query("rollback", []);
    } catch (fault) {
      this.#isBroken = true;
      throw fault;
    } finally {
      this.#end();
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = { text: query.sql, values: query.parameters };
    const take = takerOf(query);
    if (take && this.#state !== "idle") {
      this.#held.push({ ...statement, take });
      return { rows: [] };
    }
    const { command, rowCount, rows } = await this.#send(statement);
    take?.(rows ?? []);
    const isChange = CHANGES.has(command);
    return { rows: (rows ?? []) as R[], ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("the service reads in pages");
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  #end(): void {
    this.#state = "idle";
    this.#held = [];
  }

  async #send(statement: Statement): Promise<Rows> {
    const before = this.#held;
    const together = [...before, statement];
    this.#held = [];
    // From here on the server may have begun, whether or not its answer arrives.
    if (this.#state === "to begin") this.#state = "begun";
    if (isBatching(this.#client) && !isScript(statement)) {
      const results = await this.#client.queryAll(together);
      for (const [index, { take }] of before.entries()) take(results[index]?.rows ?? []);
      return results.at(-1) as Rows;
    }
    for (const { text, values, take } of before) take((await this.#query(text, values)).rows ?? []);
    return this.#query(statement.text, statement.values);
  }

  #query(text: string, values: readonly unknown[]): Promise<Rows> {
    return this.#client.query<Record<string, unknown>>(text, values) as Promise<Rows>;
  }
}

const CHANGES: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** Several statements in one text, which a server accepts only on their own. */
const isScript = ({ text, values }: Statement): boolean => values.length === 0 && text.includes(";");
