/** The trader's charts. The database enforces that at most one is active. */
export const CHARTS_TABLES = `
  CREATE TABLE charts (
    position  INTEGER PRIMARY KEY AUTOINCREMENT,
    chart_id  TEXT NOT NULL UNIQUE,
    symbol    TEXT NOT NULL,
    timeframe TEXT NOT NULL,
    source_id TEXT NOT NULL,
    opened_by TEXT,
    active    INTEGER NOT NULL CHECK (active IN (0, 1))
  ) STRICT;
  CREATE UNIQUE INDEX one_chart_is_active ON charts (active) WHERE active = 1;
`;

/**
 * A closed chart stays as a row with what belongs to it, so that closing can be taken back. The number orders the
 * closings.
 */
export const CLOSED_CHARTS_STEP = "ALTER TABLE charts ADD COLUMN closed INTEGER;";
