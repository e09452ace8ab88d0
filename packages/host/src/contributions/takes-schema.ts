/**
 * Uses of contributions, each with what it made. A row is written in the transaction that makes the object, so that a
 * repeated request after a crash finds either both or neither.
 */
export const TAKES_TABLE = `
  CREATE TABLE takes (
    sequence        INTEGER PRIMARY KEY AUTOINCREMENT,
    take_id         TEXT NOT NULL UNIQUE,
    request         TEXT NOT NULL,
    extension_id    TEXT NOT NULL,
    version         TEXT NOT NULL,
    kind            TEXT NOT NULL,
    contribution_id TEXT NOT NULL,
    object_id       TEXT NOT NULL,
    taken_at        TEXT NOT NULL
  ) STRICT;
  CREATE INDEX takes_by_extension ON takes (extension_id);
`;
