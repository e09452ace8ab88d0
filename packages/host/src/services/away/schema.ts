/**
 * When the host was last awake, when the trader was last there, and the intervals that nobody watched. An absence that
 * the trader has not read about yet stands in `absence`.
 */
export const AWAY_TABLES = `
  CREATE TABLE presence (
    only_row      INTEGER PRIMARY KEY CHECK (only_row = 1),
    beat_at       TEXT NOT NULL,
    trader_at     TEXT NOT NULL,
    absence_since TEXT,
    absence_until TEXT,
    CHECK ((absence_since IS NULL) = (absence_until IS NULL))
  ) STRICT;

  CREATE TABLE unwatched (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    reason   TEXT NOT NULL CHECK (reason IN ('stopped', 'asleep', 'silent')),
    symbol   TEXT CHECK ((symbol IS NULL) = (reason <> 'silent')),
    began_at TEXT NOT NULL,
    ended_at TEXT
  ) STRICT;
  CREATE UNIQUE INDEX one_open_silence ON unwatched (symbol) WHERE ended_at IS NULL;
`;
