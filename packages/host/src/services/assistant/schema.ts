/** Questions and answers of the assistant, for the trader. */
export const ASSISTANT_TABLES = `
  CREATE TABLE assistant_entries (
    sequence       INTEGER PRIMARY KEY AUTOINCREMENT,
    dispatch_id    TEXT NOT NULL UNIQUE,
    extension_id   TEXT NOT NULL,
    extension_name TEXT NOT NULL,
    surface_id     TEXT NOT NULL,
    prompt         TEXT NOT NULL,
    state          TEXT NOT NULL CHECK (state IN ('running', 'answered', 'failed')),
    answer         TEXT,
    error          TEXT,
    at             TEXT NOT NULL
  ) STRICT;
`;
