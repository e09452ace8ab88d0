/** Questions and answers of the assistant, for the trader. */
export const ASSISTANT_TABLES = `
  CREATE TABLE assistant_entries (
    sequence       INTEGER PRIMARY KEY AUTOINCREMENT,
    dispatch_id    TEXT NOT NULL UNIQUE,
    extension_id   TEXT NOT NULL,
    extension_name TEXT NOT NULL,
    surface_id     TEXT NOT NULL,
    prompt         TEXT NOT NULL,
    state          TEXT NOT NULL CHECK (state IN ('running', 'answered', 'failed')),
    answer         TEXT,
    error          TEXT,
    at             TEXT NOT NULL
  ) STRICT;
`;

/** Questions about charts: what was asked about, what came with the answer, and what it proposes. */
export const CHART_QUESTIONS_STEP = `
  ALTER TABLE assistant_entries ADD COLUMN chart TEXT;
  -- The workspace whose chart was asked about; answers outlive it.
  ALTER TABLE assistant_entries ADD COLUMN asked_in TEXT;
  ALTER TABLE assistant_entries ADD COLUMN details TEXT;

  CREATE TABLE assistant_proposals (
    dispatch_id TEXT NOT NULL REFERENCES assistant_entries (dispatch_id) ON DELETE CASCADE,
    n           INTEGER NOT NULL,
    document    TEXT NOT NULL,
    expires_at  TEXT NOT NULL,
    taken_at    TEXT,
    PRIMARY KEY (dispatch_id, n)
  ) STRICT;
`;

/** Tokens that a question has cost so far, or costs at most: one that fails or is stopped has cost them too. */
export const ASSISTANT_TOKENS_STEP = `
  ALTER TABLE assistant_entries ADD COLUMN tokens INTEGER NOT NULL DEFAULT 0;
`;
