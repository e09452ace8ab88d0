import { type MachineTime, systemMachineTime } from "@bourse/platform";
import { Client, type ClientConfig, DatabaseError } from "pg";
import { Batch, type Prepared } from "./batch.ts";
import { connectionFailure } from "./connection-failure.ts";
import { FrequentTexts } from "./frequent-texts.ts";
import type { BatchingClient, Rows, Statement } from "./statement.ts";

/** SQLSTATE of a prepared statement whose table has changed since. */
const STALE_PLAN = "0A000";

/** SQLSTATE of a statement after a failed one of the same transaction. */
const IN_FAILED_TRANSACTION = "25P02";

/** SQLSTATE "serialization failure": the request may be sent again. */
const TRY_AGAIN = "40001";

/**
 * A connection of a pool shares the pool's frequent texts. Its limits count given time. The driver's own limits do not:
 * after a standstill, a node would cut connections whose answers have arrived.
 */
export interface ServerClientConfig extends ClientConfig {
  readonly texts?: FrequentTexts;
  /** Until the server has accepted the connection; absent: no limit. */
  readonly connectMs?: number | undefined;
  /** For one statement or batch; absent: no limit. */
  readonly statementMs?: number | undefined;
  readonly machine?: Pick<MachineTime, "after"> | undefined;
}

/**
 * A connection to a server: frequent statements are prepared once, and a broken connection is reported with the
 * database's own error code. The driver reports it only by a message or by the socket's code, which would be attributed
 * to the sender of the request.
 */
export class ServerClient extends Client implements BatchingClient {
  readonly #types = { getTypeParser: (oid: number, format?: string) => this.getTypeParser(oid, format as "text") };
  /** By their text. */
  #prepared = new Map<string, Prepared>();
  #preparedIn = 0;
  readonly #texts: FrequentTexts;
  readonly #statementMs: number | undefined;
  readonly #machine: Pick<MachineTime, "after">;

  constructor(config: ServerClientConfig = {}) {
    super(config);
    this.#texts = config.texts ?? new FrequentTexts();
    this.#statementMs = config.statementMs;
    this.#machine = config.machine ?? systemMachineTime;
    // A connection can break while its transaction is idle: its next statement then fails. Without this listener the process would exit.
    this.on("error", () => {});
    const plain = this.query.bind(this) as (...given: readonly unknown[]) => unknown;
    this.query = ((text: unknown, values: unknown, ...rest: readonly unknown[]) => {
      const isOurs = typeof text === "string" && Array.isArray(values) && rest.length === 0;
      if (!isOurs) return plain(text, values, ...rest);
      if (values.length > 0) return this.queryAll([{ text, values }]).then(([result]) => result);
      // Without values it may be several statements, which only the driver's own message takes.
      const send = () => this.#inTime(plain(text, values) as Promise<unknown>);
      return this.#again(send).catch((fault: unknown) => this.#fail(fault));
    }) as typeof this.query;
    const open = this.connect.bind(this) as (done?: (fault?: Error) => void) => unknown;
    this.connect = ((done?: (fault?: Error) => void) => {
      let late: Error | undefined;
      const cancel = this.#after(config.connectMs, () => {
        late = connectionFailure("the database does not answer");
        this.cut();
      });
      const ended = (fault?: Error) => {
        cancel();
        return fault && (late ?? (this.#explain(fault) as Error));
      };
      if (done) return open((fault) => done(ended(fault)));
      return (open() as Promise<unknown>).then(
        () => void ended(),
        (fault: Error) => Promise.reject(ended(fault)),
      );
    }) as typeof this.connect;
  }

  async queryAll(statements: readonly Statement[]): Promise<readonly Rows[]> {
    const send = () => {
      const known = statements.map(({ text, values }) => ({ text, values, prepared: this.#preparedOf(text) }));
      const { promise, resolve, reject } = Promise.withResolvers<readonly Rows[]>();
      this.query(new Batch(known, this.#types, (fault, results = []) => (fault ? reject(fault) : resolve(results))));
      return this.#inTime(promise);
    };
    // Repeating is safe even with a commit in the batch: the commit comes last, and the failed statement has ended its transaction.
    return this.#again(send).catch((fault: unknown) => this.#fail(fault));
  }

  /**
   * Sends statements a second time, under new names, if they failed before they began because another node has changed
   * the tables. In a transaction the second try fails as well, and the owner of the transaction repeats it.
   */
  async #again<Value>(send: () => Promise<Value>): Promise<Value> {
    const { generation } = this.#texts;
    try {
      return await send();
    } catch (fault) {
      if (!isStale(fault)) throw fault;
      // The first connection that notices speaks for the whole pool.
      if (this.#texts.generation === generation) this.#texts.generation += 1;
      return send().catch((next: unknown) => {
        throw next instanceof DatabaseError && next.code === IN_FAILED_TRANSACTION ? fault : next;
      });
    }
  }

  /** @throws with the message {@link LATE}; a later answer is dropped. */
  async #inTime<Value>(sent: Promise<Value>): Promise<Value> {
    const { promise, reject } = Promise.withResolvers<never>();
    const cancel = this.#after(this.#statementMs, () => reject(new Error(LATE)));
    try {
      return await Promise.race([sent, promise]);
    } finally {
      cancel();
    }
  }

  #after(ms: number | undefined, call: () => void): () => void {
    return ms === undefined ? () => {} : this.#machine.after(ms, call);
  }

  async #fail(fault: unknown): Promise<never> {
    if (fault instanceof Error && fault.message === LATE) await this.#cutAndEnd();
    throw this.#explain(fault);
  }

  /**
   * Closes the connection without telling the server: a stopped server would not receive the message, and waiting
   * callers get their error immediately.
   */
  cut(): void {
    this.connection.stream.destroy();
  }

  /** Waits until the connection knows that it has ended: before that, a pool would give it to the next caller. */
  async #cutAndEnd(): Promise<void> {
    // Not `once` of the events module, which rejects on an error: the end comes with one that is already reported.
    const ended = new Promise<void>((resolve) => this.once("end", resolve));
    this.cut();
    await ended;
  }

  #preparedOf(text: string): Prepared | undefined {
    const { generation } = this.#texts;
    if (this.#preparedIn !== generation) this.#prepared = new Map();
    this.#preparedIn = generation;
    const known = this.#prepared.get(text);
    if (known) return known;
    const number = this.#texts.numberOf(text);
    if (number === undefined) return undefined;
    const prepared = { name: `s${number}.${generation}`, isParsed: false, columns: undefined };
    this.#prepared.set(text, prepared);
    return prepared;
  }

  #explain(fault: unknown): unknown {
    if (!(fault instanceof DatabaseError)) return saysBroken(fault) ? brokenConnection(fault) : fault;
    if (!isStale(fault)) return fault;
    return Object.assign(new Error(fault.message, { cause: fault }), { code: TRY_AGAIN });
  }
}

/** Another node has changed the tables since the statement was prepared; it has not begun. */
function isStale(fault: unknown): boolean {
  return fault instanceof DatabaseError && fault.code === STALE_PLAN && fault.routine === "RevalidateCachedQuery";
}

/** Message of a statement without an answer. Its connection is closed, because it would also block its next user. */
const LATE = "Statement without an answer";

/** Messages, the driver's and ours, for a lost connection; a system error has a code instead. */
const BROKEN = /^Connection terminated|is not queryable$|^Client has encountered|^Statement without an answer$/;

function saysBroken(fault: unknown): boolean {
  return fault instanceof Error && (BROKEN.test(fault.message) || "syscall" in fault);
}

function brokenConnection(cause: unknown): Error {
  const said = cause instanceof Error ? cause.message : String(cause);
  return connectionFailure(`the connection to the database broke: ${said}`, cause);
}
