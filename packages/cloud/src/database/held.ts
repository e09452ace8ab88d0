import type { Compilable, CompiledQuery } from "kysely";
import type { Work } from "./database.ts";

/** Statements that go out with what comes next. */
const held = new WeakSet<CompiledQuery>();

export const isHeld = (query: CompiledQuery): boolean => held.has(query);

/**
 * Does a statement of a transaction of which nothing is to be read, together with the next one or the commit: in one way to
 * the server and back. When it fails, that one fails with it. Outside a transaction it is done at once.
 */
export async function doWithNext(work: Work, statement: Compilable): Promise<void> {
  const { sql, parameters, query, queryId } = statement.compile();
  const compiled: CompiledQuery = { sql, parameters, query, queryId };
  held.add(compiled);
  await work.executeQuery(compiled);
}
