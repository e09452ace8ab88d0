/** Symbols that charts compare with. The database removes them with their chart. */
export const COMPARED_TABLE = `
  CREATE TABLE compared (
    position   INTEGER PRIMARY KEY AUTOINCREMENT,
    id         TEXT NOT NULL UNIQUE,
    workspace  TEXT NOT NULL,
    place      TEXT NOT NULL REFERENCES charts (chart_id) ON DELETE CASCADE,
    body       TEXT NOT NULL,
    origin     TEXT,
    revision   INTEGER NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX compared_by_chart ON compared (place);
`;
