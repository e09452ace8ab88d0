/** Layouts that the trader saved by name. A row's content is the page's, which alone understands it. */
export const LAYOUTS_TABLE = `
  CREATE TABLE layouts (
    position  INTEGER PRIMARY KEY AUTOINCREMENT,
    id        TEXT NOT NULL UNIQUE,
    workspace TEXT NOT NULL,
    name      TEXT NOT NULL,
    name_key  TEXT NOT NULL,
    content   TEXT NOT NULL,
    saved_at  TEXT NOT NULL,
    revision  INTEGER NOT NULL,
    UNIQUE (workspace, name_key)
  ) STRICT;
`;
