import type { Connection, FieldDef, Submittable } from "pg";
import { Outgoing, type SentValue, toSent } from "./outgoing.ts";
import type { Rows, Statement } from "./statement.ts";

/** A column of a result, and the parser of its type. */
interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** A statement that a connection prepares or has prepared. */
export interface Prepared {
  readonly name: string;
  isParsed: boolean;
  /** Unknown before the first answer; afterwards the server need not describe them again. */
  columns: readonly Column[] | undefined;
}

/** A statement with its prepared form, once it is used often enough. */
export interface PreparedStatement extends Statement {
  readonly prepared: Prepared | undefined;
}

/** Parsers of the text form of each type. */
export interface Types {
  getTypeParser(oid: number, format?: string): (text: string) => unknown;
}

type Done = (fault: Error | null, results?: readonly Rows[]) => void;

const NO_COLUMNS: readonly Column[] = [];

/**
 * Sends statements in one round trip. A single `Sync` follows all of them: after a failed statement the server skips the
 * rest, so that nothing runs outside its `begin`.
 */
export class Batch implements Submittable {
  /** The driver may replace it with its own. */
  callback: Done;
  readonly #statements: readonly PreparedStatement[];
  readonly #types: Types;
  readonly #values: readonly (readonly SentValue[])[];
  /** In the order of their `Parse` messages; `undefined` for a statement without a name. */
  readonly #parsing: (Prepared | undefined)[] = [];
  readonly #results: Rows[] = [];
  #columns: readonly Column[] | undefined;
  #rows: Record<string, unknown>[] = [];
  #fault: Error | undefined;
  #forget = () => {};

  /** @throws when a value cannot be sent; then nothing is sent. */
  constructor(statements: readonly PreparedStatement[], types: Types, done: Done) {
    this.#statements = statements;
    this.#types = types;
    this.callback = done;
    this.#values = statements.map(({ values }) => values.map(toSent));
  }

  submit(connection: Connection): void {
    this.#columns = this.#statements[0]?.prepared?.columns;
    const bytes = this.#write();
    this.#awaitNames(connection);
    connection.stream.write(bytes);
  }

  #write(): Buffer {
    const out = new Outgoing();
    for (const [index, { text, prepared }] of this.#statements.entries()) {
      const name = prepared?.name ?? "";
      const isReady = prepared !== undefined && (prepared.isParsed || this.#parsing.includes(prepared));
      if (!isReady) {
        out.parse(name, text);
        this.#parsing.push(prepared);
      }
      out.bind(name, this.#values[index] ?? []);
      if (prepared?.columns === undefined) out.describe();
      out.execute();
    }
    out.sync();
    return out.take();
  }

  /** A statement can be prepared and fail afterwards: only the server's answer counts. */
  #awaitNames(connection: Connection): void {
    if (this.#parsing.length === 0) return;
    const note = () => {
      const prepared = this.#parsing.shift();
      if (prepared) prepared.isParsed = true;
    };
    connection.on("parseComplete", note);
    this.#forget = () => connection.off("parseComplete", note);
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    const types = this.#types;
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, read: types.getTypeParser(dataTypeID, "text") }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(readRow(this.#columns ?? NO_COLUMNS, fields));
    } catch (fault) {
      this.#fault ??= fault as Error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const prepared = this.#statements[this.#results.length]?.prepared;
    const fields = this.#columns ?? NO_COLUMNS;
    if (prepared) prepared.columns ??= fields;
    const [command = "", ...counts] = text.split(" ");
    const count = Number(counts.at(-1) ?? Number.NaN);
    this.#results.push({ command, rowCount: Number.isNaN(count) ? null : count, fields, rows: this.#rows });
    this.#columns = this.#statements[this.#results.length]?.prepared?.columns;
    this.#rows = [];
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
}

function readRow(columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, { name, read }] of columns.entries()) {
    const text = fields[index] ?? null;
    row[name] = text === null ? null : read(text);
  }
  return row;
}
