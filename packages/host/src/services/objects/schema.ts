/**
 * Drawings and indicators. `objects_revision` counts the changes of all of them: a number is never used twice, so an
 * object that was removed and restored differs from the one that another window has seen. Indicators of a chart go with
 * it.
 */
export const OBJECT_TABLES = `
  CREATE TABLE objects_revision (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    last     INTEGER NOT NULL
  ) STRICT;
  INSERT INTO objects_revision (only_row, last) VALUES (1, 0);

  CREATE TABLE drawings (
    position   INTEGER PRIMARY KEY AUTOINCREMENT,
    id         TEXT NOT NULL UNIQUE,
    workspace  TEXT NOT NULL,
    place      TEXT NOT NULL,
    body       TEXT NOT NULL,
    origin     TEXT,
    revision   INTEGER NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX drawings_by_symbol ON drawings (workspace, place);

  CREATE TABLE indicators (
    position   INTEGER PRIMARY KEY AUTOINCREMENT,
    id         TEXT NOT NULL UNIQUE,
    workspace  TEXT NOT NULL,
    place      TEXT REFERENCES charts (chart_id) ON DELETE CASCADE,
    body       TEXT NOT NULL,
    origin     TEXT,
    revision   INTEGER NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX indicators_by_chart ON indicators (place);
`;

/**
 * Origins by the id of their object. They outlive it, so that taking back a removal restores the origin, which a page
 * cannot set. One row for each contribution that the trader has taken.
 */
export const OBJECT_ORIGINS_TABLE = `
  CREATE TABLE object_origins (
    id        TEXT PRIMARY KEY,
    workspace TEXT NOT NULL,
    origin    TEXT NOT NULL
  ) STRICT;
  INSERT INTO object_origins (id, workspace, origin)
    SELECT id, workspace, origin FROM drawings WHERE origin IS NOT NULL
    UNION ALL SELECT id, workspace, origin FROM indicators WHERE origin IS NOT NULL;
`;
