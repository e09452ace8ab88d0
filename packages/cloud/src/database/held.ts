import type { Compilable, CompiledQuery, Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

export type Work = Kysely<Tables> | Transaction<Tables>;

/** Receives the rows of a held statement once it has been sent. */
export type TakeRows = (rows: readonly unknown[]) => void;

/** Statements that are sent together with the next one. */
const held = new WeakMap<CompiledQuery, TakeRows>();

/** Receiver of the rows of a held statement; `undefined` for a statement that is sent immediately. */
export const takerOf = (query: CompiledQuery): TakeRows | undefined => held.get(query);

/**
 * Sends a statement whose result is not needed together with the next statement or the commit, in one round trip. If it
 * fails, the next one fails with it. Outside a transaction it is executed immediately.
 */
export function doWithNext(work: Work, statement: Compilable): Promise<void> {
  return hold(work, statement, () => {});
}

/**
 * Reads together with the next statement or the commit, in order: rows locked by an earlier statement are read after
 * the lock. The returned function gives the rows once the next statement is answered.
 */
export async function readWithNext<Row>(work: Work, statement: Compilable<Row>): Promise<() => readonly Row[]> {
  let read: readonly Row[] | undefined;
  await hold(work, statement, (rows) => {
    read = rows as readonly Row[];
  });
  return () => {
    if (!read) throw new Error("these rows are there once the next statement is answered");
    return read;
  };
}

async function hold(work: Work, statement: Compilable, take: TakeRows): Promise<void> {
  const { sql, parameters, query, queryId } = statement.compile();
  const compiled: CompiledQuery = { sql, parameters, query, queryId };
  held.set(compiled, take);
  await work.executeQuery(compiled);
}
