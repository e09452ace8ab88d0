import type { QueryResult } from "pg";

/** A statement as a connection sends it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The answer to a statement. */
export type Rows = QueryResult<Record<string, unknown>>;

/** A connection that takes several statements in one way to the server and back. */
export interface BatchingClient {
  /** Answers one result a statement. The server leaves out what comes after one that fails. */
  queryAll(statements: readonly Statement[]): Promise<readonly Rows[]>;
}
