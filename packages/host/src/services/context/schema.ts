/** The trader's watchlist, in the trader's order. */
export const WATCHLIST_TABLES = `
  CREATE TABLE watchlist (
    position INTEGER PRIMARY KEY,
    symbol   TEXT NOT NULL UNIQUE
  ) STRICT;
`;
