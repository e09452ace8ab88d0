/** The trader's own sessions, and the symbols with a session other than the usual one: one document, changed as a whole. */
export const TRADING_SESSIONS_TABLE = `
  CREATE TABLE trading_sessions (
    one      INTEGER PRIMARY KEY CHECK (one = 1),
    revision INTEGER NOT NULL CHECK (revision > 0),
    content  TEXT NOT NULL
  ) STRICT;
`;
