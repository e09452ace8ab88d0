import { type Connection, type FieldDef, Result, type Submittable } from "pg";
import { prepareValue } from "pg/lib/utils";
import type { Rows, Statement } from "./statement.ts";

/** A statement with its prepared name on the server, once it is used often enough. */
export interface NamedStatement extends Statement {
  readonly name: string | undefined;
}

/** State of a connection that outlives a batch. */
export interface BatchSession {
  /** Names that the server has prepared. */
  readonly parsed: Set<string>;
  readonly types: { getTypeParser(oid: number, format?: string): (value: string) => unknown };
}

/** The messages of one statement. */
interface Part {
  readonly name: string;
  readonly text: string;
  readonly values: (Buffer | string | null)[];
}

type Done = (fault: Error | null, results?: readonly Rows[]) => void;

/**
 * Sends several statements in one round trip. A single `Sync` follows all of them: after a failed statement the server
 * skips the rest, so that nothing runs outside its `begin`.
 */
export class Batch implements Submittable {
  /** The driver replaces it with its own, which measures time. */
  callback: Done;
  readonly #parts: readonly Part[];
  readonly #session: BatchSession;
  readonly #results: Rows[] = [];
  #reading: Result;
  #fault: Error | undefined;
  #forget = () => {};

  /** @throws when a value cannot be sent; then nothing is sent. */
  constructor(statements: readonly NamedStatement[], session: BatchSession, done: Done) {
    this.#parts = statements.map(({ name = "", text, values }) => ({ name, text, values: values.map(toSent) }));
    this.#session = session;
    this.callback = done;
    this.#reading = this.#next();
  }

  submit(connection: Connection): void {
    const unknown = this.#parts.filter(({ name }) => !this.#session.parsed.has(name));
    this.#awaitNames(connection, unknown);
    const parsing = new Set<string>();
    // One write for all: each is a system call, which costs more than the data it sends.
    connection.stream.cork();
    for (const { name, text, values } of this.#parts) {
      const isNew = unknown.some((part) => part.name === name) && !parsing.has(name);
      if (isNew) connection.parse({ name, text, types: [] }, true);
      if (isNew && name !== "") parsing.add(name);
      connection.bind({ statement: name, values }, true);
      connection.describe({ type: "P", name: "" }, true);
      connection.execute({ portal: "" }, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  /** A statement can be prepared and fail afterwards: only the server's answer counts. */
  #awaitNames(connection: Connection, unknown: readonly Part[]): void {
    if (unknown.length === 0) return;
    const awaited = [...unknown.map(({ name }) => name)].filter(isFirst);
    const note = () => {
      const name = awaited.shift();
      if (name) this.#session.parsed.add(name);
    };
    connection.on("parseComplete", note);
    this.#forget = () => connection.off("parseComplete", note);
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.#reading.addFields(fields);
  }

  handleDataRow({ fields }: { readonly fields: readonly unknown[] }): void {
    try {
      this.#reading.addRow(this.#reading.parseRow(fields));
    } catch (fault) {
      this.#fault ??= fault as Error;
    }
  }

  handleCommandComplete(message: { readonly text: string }): void {
    this.#reading.addCommandComplete(message);
    this.#results.push(this.#reading);
    this.#reading = this.#next();
  }

  handleEmptyQuery(): void {
    this.#fault ??= new Error("a batch holds an empty statement");
  }

  handlePortalSuspended(): void {
    this.#fault ??= new Error("a batch was answered in parts");
  }

  handleError(fault: Error): void {
    this.#forget();
    this.callback(fault);
  }

  handleReadyForQuery(): void {
    this.#forget();
    if (this.#fault) this.callback(this.#fault);
    else this.callback(null, this.#results);
  }

  #next(): Result {
    return new Result(undefined, this.#session.types);
  }
}

const toSent = (value: unknown) => prepareValue(value);

/** True for the first occurrence of each name, and for every statement without one. */
const isFirst = (name: string, at: number, all: readonly string[]): boolean => name === "" || all.indexOf(name) === at;
