/** Exchanges that the trader added; their symbols as a JSON list. */
export const SOURCES_TABLE = `
  CREATE TABLE market_sources (
    exchange TEXT PRIMARY KEY,
    symbols  TEXT NOT NULL,
    added_at TEXT NOT NULL
  ) STRICT;
`;
