/** The trader's research links. They outlive the extension that brought them. */
export const LINKS_TABLE = `
  CREATE TABLE links (
    id              TEXT PRIMARY KEY,
    title           TEXT NOT NULL,
    description     TEXT,
    url             TEXT NOT NULL,
    symbol          TEXT,
    extension_id    TEXT NOT NULL,
    version         TEXT NOT NULL,
    contribution_id TEXT NOT NULL,
    created_at      TEXT NOT NULL
  ) STRICT;
`;
