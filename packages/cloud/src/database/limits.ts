/** How long a node waits for its database. */
export interface DatabaseLimits {
  /** Milliseconds a request waits for a connection, whether all are in use or a new one is being made. */
  readonly connectionMs: number;
  /** Milliseconds one statement may take. */
  readonly statementMs: number;
  /** Milliseconds between two looks at whether the database answers at all. */
  readonly pulseEveryMs: number;
  /** Milliseconds without an answer to such a look after which every request is refused until there is one. */
  readonly pulseAnswerMs: number;
}

export const DATABASE_LIMITS: DatabaseLimits = {
  // With the answer's own time still within the five seconds after which a client gives up.
  connectionMs: 4000,
  // Longer than any statement of a sound database; a connection that has died without a word is given up then.
  statementMs: 30_000,
  // Together they are the longest a request can hang on a database that has stopped: less than five seconds.
  pulseEveryMs: 1000,
  pulseAnswerMs: 3000,
};

/** Connections of one node to its server: beyond this the database waits longer for locks than it works. */
export const DEFAULT_CONNECTIONS = 20;
