/** A statement as a connection sends it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The result of a statement. */
export interface Rows {
  /** The statement's first word, as reported by the server. */
  readonly command: string;
  readonly rowCount: number | null;
  /** The columns; a connection to the embedded database does not tell them. */
  readonly fields?: readonly { readonly name: string }[];
  readonly rows: Record<string, unknown>[];
}

/** A connection that sends several statements in one round trip. */
export interface BatchingClient {
  /** Returns one result per statement. The server skips the statements after a failed one. */
  queryAll(statements: readonly Statement[]): Promise<readonly Rows[]>;
}

/** True when a connection can send several statements in one round trip: the embedded database's cannot. */
export function isBatching<Client extends object>(client: Client): client is Client & BatchingClient {
  return "queryAll" in client;
}
