/** The trader's lists; the one list of earlier hosts becomes the default list. */
export const WATCHLISTS_STEP = `
  CREATE TABLE watchlists (
    sequence   INTEGER PRIMARY KEY AUTOINCREMENT,
    id         TEXT NOT NULL UNIQUE,
    name       TEXT NOT NULL UNIQUE,
    revision   INTEGER NOT NULL CHECK (revision >= 1),
    is_default INTEGER NOT NULL CHECK (is_default IN (0, 1))
  ) STRICT;
  CREATE UNIQUE INDEX watchlists_one_default ON watchlists (is_default) WHERE is_default = 1;

  CREATE TABLE watchlist_groups (
    id       TEXT PRIMARY KEY,
    list     TEXT NOT NULL REFERENCES watchlists (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    name     TEXT NOT NULL,
    UNIQUE (list, name)
  ) STRICT;

  CREATE TABLE watchlist_symbols (
    list                TEXT NOT NULL REFERENCES watchlists (id) ON DELETE CASCADE,
    symbol              TEXT NOT NULL,
    position            INTEGER NOT NULL,
    group_id            TEXT,
    origin_extension    TEXT,
    origin_version      TEXT,
    origin_contribution TEXT,
    PRIMARY KEY (list, symbol),
    CHECK ((origin_extension IS NULL) = (origin_version IS NULL)),
    CHECK ((origin_extension IS NULL) = (origin_contribution IS NULL))
  ) STRICT;

  INSERT INTO watchlists (id, name, revision, is_default) VALUES ('default', 'Watchlist', 1, 1);
  INSERT INTO watchlist_symbols (list, symbol, position) SELECT 'default', symbol, position FROM watchlist;
  DROP TABLE watchlist;
`;
