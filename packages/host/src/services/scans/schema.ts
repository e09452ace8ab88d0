/**
 * Scans with the times of their styles, what their runs found, and a mark of the bars that each series ended with. Times
 * of bars are milliseconds, as the scanner computes with them.
 */
export const SCAN_TABLES = `
  CREATE TABLE scans (
    position    INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT NOT NULL UNIQUE,
    name        TEXT NOT NULL,
    symbols     TEXT NOT NULL,
    schedule    TEXT NOT NULL,
    enabled     INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    notice      INTEGER NOT NULL CHECK (notice IN (0, 1)),
    origin      TEXT,
    created_at  TEXT NOT NULL,
    last_run_at TEXT
  ) STRICT;

  CREATE TABLE scan_runs (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    scan        TEXT NOT NULL REFERENCES scans (id) ON DELETE CASCADE,
    cause       TEXT NOT NULL,
    started_at  TEXT NOT NULL,
    finished_at TEXT NOT NULL,
    styles      TEXT NOT NULL,
    requests    INTEGER NOT NULL,
    found       INTEGER NOT NULL,
    series      TEXT NOT NULL
  ) STRICT;
  CREATE INDEX scan_runs_by_scan ON scan_runs (scan, id);

  CREATE TABLE scan_results (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    scan         TEXT NOT NULL REFERENCES scans (id) ON DELETE CASCADE,
    symbol       TEXT NOT NULL,
    style        TEXT NOT NULL,
    rule         TEXT NOT NULL,
    bias         TEXT NOT NULL,
    level        REAL NOT NULL,
    bar_time     INTEGER NOT NULL,
    confirmed_at INTEGER NOT NULL,
    used         TEXT NOT NULL,
    found_at     TEXT NOT NULL,
    UNIQUE (scan, symbol, style, rule, bar_time)
  ) STRICT;

  CREATE TABLE scan_marks (
    scan      TEXT NOT NULL REFERENCES scans (id) ON DELETE CASCADE,
    symbol    TEXT NOT NULL,
    style     TEXT NOT NULL,
    from_time INTEGER NOT NULL,
    to_time   INTEGER NOT NULL,
    digest    TEXT NOT NULL,
    PRIMARY KEY (scan, symbol, style)
  ) STRICT;
`;

/** Adds conditions between prices and indicators, and for a result those that held. Scans of before look for structure alone. */
export const SCAN_CONDITIONS_STEP = `
  ALTER TABLE scans ADD COLUMN structure INTEGER NOT NULL DEFAULT 1 CHECK (structure IN (0, 1));
  ALTER TABLE scans ADD COLUMN conditions TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE scan_results ADD COLUMN held TEXT;
`;

/**
 * Adds the number of bars whose events the first look at a series reports; it was a hundred before the trader could choose. Results are now
 * also distinguished by their level: one bar may touch two order blocks.
 */
export const SCAN_FIRST_BARS_STEP = `
  ALTER TABLE scans ADD COLUMN first_bars INTEGER NOT NULL DEFAULT 100;

  CREATE TABLE scan_results_by_level (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    scan         TEXT NOT NULL REFERENCES scans (id) ON DELETE CASCADE,
    symbol       TEXT NOT NULL,
    style        TEXT NOT NULL,
    rule         TEXT NOT NULL,
    bias         TEXT NOT NULL,
    level        REAL NOT NULL,
    bar_time     INTEGER NOT NULL,
    confirmed_at INTEGER NOT NULL,
    used         TEXT NOT NULL,
    found_at     TEXT NOT NULL,
    UNIQUE (scan, symbol, style, rule, bar_time, level)
  ) STRICT;
  INSERT INTO scan_results_by_level SELECT * FROM scan_results;
  DROP TABLE scan_results;
  ALTER TABLE scan_results_by_level RENAME TO scan_results;
`;
