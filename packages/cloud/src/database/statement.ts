/** A statement as a connection sends it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The answer to a statement. */
export interface Rows {
  /** The statement's first word, as the server says it. */
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: Record<string, unknown>[];
}

/** A connection that takes several statements in one way to the server and back. */
export interface BatchingClient {
  /** Answers one result a statement. The server leaves out what comes after one that fails. */
  queryAll(statements: readonly Statement[]): Promise<readonly Rows[]>;
}

/** Whether a connection takes several statements in one way: the embedded database's does not. */
export function isBatching<Client extends object>(client: Client): client is Client & BatchingClient {
  return "queryAll" in client;
}
