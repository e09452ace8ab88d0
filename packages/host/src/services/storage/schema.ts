/**
 * Stored values, and how the host ended. A value belongs to extension, workspace and publisher key: another key never
 * finds it. `host_run` contains a row while a host runs, so a leftover row indicates a crash.
 */
export const STORAGE_TABLES = `
  CREATE TABLE stored_values (
    extension    TEXT NOT NULL,
    workspace    TEXT NOT NULL,
    key_id       TEXT NOT NULL,
    value        TEXT NOT NULL,
    size         INTEGER NOT NULL,
    saved_at     TEXT NOT NULL,
    -- The generation that wrote it or has acknowledged it.
    generation   TEXT NOT NULL,
    interrupted  INTEGER NOT NULL CHECK (interrupted IN (0, 1)),
    PRIMARY KEY (extension, workspace, key_id)
  ) STRICT;

  CREATE TABLE host_run (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    since    TEXT NOT NULL
  ) STRICT;
`;
