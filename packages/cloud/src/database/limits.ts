/** Timeouts of a node's database. */
export interface DatabaseLimits {
  /** Milliseconds that a request waits for a connection, whether all are in use or a new one is being opened. */
  readonly connectionMs: number;
  /** Milliseconds one statement may take. */
  readonly statementMs: number;
  /** Milliseconds between two checks that the database answers at all. */
  readonly pulseEveryMs: number;
  /** Milliseconds without an answer to that check after which all requests are refused until it answers. */
  readonly pulseAnswerMs: number;
}

export const DATABASE_LIMITS: DatabaseLimits = {
  // Leaves time for the answer itself within the five seconds after which a client gives up.
  connectionMs: 4000,
  // Longer than any statement of a healthy database; ends waiting on a connection that died silently.
  statementMs: 30_000,
  // Together they limit how long a request can hang on a stopped database: less than five seconds.
  pulseEveryMs: 1000,
  pulseAnswerMs: 3000,
};

/** Connections of one node to its server: with more, the database waits for locks longer than it works. */
export const DEFAULT_CONNECTIONS = 20;
