import { Client, type ClientConfig, DatabaseError } from "pg";
import { Batch } from "./batch.ts";
import { connectionFailure } from "./connection-failure.ts";
import type { BatchingClient, Rows, Statement } from "./statement.ts";

/** Uses of a text until it is worth a prepared statement: those of a migration or a rare list never are. */
const USES_UNTIL_PREPARED = 5;

/** Each costs memory in every connection; the service has fewer texts than this that it uses often. */
const MOST_PREPARED = 400;

/** How often each text of this process was used; names are given to the frequent ones in order. */
const uses = new Map<string, number>();
const names = new Map<string, string>();

/** What a table's change does to a statement that was prepared before it. */
const STALE_PLAN = "0A000";

/** SQLSTATE "serialization failure": the request may be sent again. */
const TRY_AGAIN = "40001";

/**
 * A connection to a server: statements that come often are prepared once, and a connection that breaks says so in the
 * database's own words. The driver tells a broken connection by a bare message, or by the socket's code, which would be
 * taken for a fault of the request's sender.
 */
export class ServerClient extends Client implements BatchingClient {
  readonly #parsed = new Set<string>();
  readonly #types = { getTypeParser: (oid: number, format?: string) => this.getTypeParser(oid, format as "text") };
  #generation = 0;

  constructor(config?: string | ClientConfig) {
    super(config);
    // Broken while a transaction holds it but asks nothing: its next statement fails; without a listener the node would.
    this.on("error", () => {});
    const plain = this.query.bind(this) as (...given: readonly unknown[]) => unknown;
    this.query = ((text: unknown, values: unknown, ...rest: readonly unknown[]) => {
      const isOurs = typeof text === "string" && Array.isArray(values) && rest.length === 0;
      if (!isOurs) return plain(text, values, ...rest);
      const name = values.length > 0 ? this.#nameOf(text) : undefined;
      const sent = name === undefined ? plain(text, values) : plain({ name, text, values });
      return (sent as Promise<unknown>).catch((fault: unknown) => this.#fail(fault));
    }) as typeof this.query;
    const open = this.connect.bind(this) as (done?: (fault?: Error) => void) => unknown;
    this.connect = ((done?: (fault?: Error) => void) =>
      open(done && ((fault) => done(fault && (this.#explain(fault) as Error))))) as typeof this.connect;
  }

  async queryAll(statements: readonly Statement[]): Promise<readonly Rows[]> {
    const { promise, resolve, reject } = Promise.withResolvers<readonly Rows[]>();
    // The driver keeps names of its own for single statements.
    const named = statements.map((each) => ({ ...each, name: withPrefix("batch", this.#nameOf(each.text)) }));
    const session = { parsed: this.#parsed, types: this.#types };
    this.query(new Batch(named, session, (fault, results = []) => (fault ? reject(fault) : resolve(results))));
    return promise.catch((fault: unknown) => this.#fail(fault));
  }

  async #fail(fault: unknown): Promise<never> {
    if (fault instanceof Error && fault.message === LATE) await this.#cutAndEnd();
    throw this.#explain(fault);
  }

  /**
   * Ends the connection without a farewell: a server that has stopped would not receive one, and waiting callers learn at once.
   */
  cut(): void {
    this.connection.stream.destroy();
  }

  /** Until it knows its end itself, a pool would hand it to the next who asks. */
  async #cutAndEnd(): Promise<void> {
    // Not `once` of the events module: the end comes with an error, which is the one that is told already.
    const ended = new Promise<void>((resolve) => this.once("end", resolve));
    this.cut();
    await ended;
  }

  #nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined) return `${known}.${this.#generation}`;
    if (names.size >= MOST_PREPARED) return undefined;
    const used = (uses.get(text) ?? 0) + 1;
    if (used < USES_UNTIL_PREPARED && uses.size < 10 * MOST_PREPARED) uses.set(text, used);
    if (used < USES_UNTIL_PREPARED) return undefined;
    uses.delete(text);
    names.set(text, `s${names.size}`);
    return undefined;
  }

  #explain(fault: unknown): unknown {
    if (!(fault instanceof DatabaseError)) return saysBroken(fault) ? brokenConnection(fault) : fault;
    if (fault.code !== STALE_PLAN || fault.routine !== "RevalidateCachedQuery") return fault;
    // Another node has changed the tables: everything is prepared again, under other names.
    this.#generation += 1;
    return Object.assign(new Error(fault.message, { cause: fault }), { code: TRY_AGAIN });
  }
}

const withPrefix = (prefix: string, name: string | undefined) => (name === undefined ? undefined : `${prefix}.${name}`);

/** The driver's words for a statement without an answer; the connection would also keep its next user waiting. */
const LATE = "Query read timeout";

/** The driver's words for a connection that is gone; a system's fault has a code instead. */
const BROKEN =
  /^Connection terminated|is not queryable$|^Client has encountered|^Query read timeout$|^timeout expired$/;

function saysBroken(fault: unknown): boolean {
  return fault instanceof Error && (BROKEN.test(fault.message) || "syscall" in fault);
}

function brokenConnection(cause: unknown): Error {
  const said = cause instanceof Error ? cause.message : String(cause);
  return connectionFailure(`the connection to the database broke: ${said}`, cause);
}
