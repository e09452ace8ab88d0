/** Notices, with the publisher's name at that time; the host's own have an empty extension. */
export const NOTIFICATIONS_TABLES = `
  CREATE TABLE notices (
    sequence       INTEGER PRIMARY KEY AUTOINCREMENT,
    extension      TEXT NOT NULL,
    key_id         TEXT NOT NULL,
    extension_name TEXT NOT NULL,
    notice_id      TEXT NOT NULL,
    title          TEXT NOT NULL,
    body           TEXT NOT NULL,
    symbol         TEXT,
    timeframe      TEXT,
    payload        TEXT,
    published_at   TEXT NOT NULL,
    read           INTEGER NOT NULL DEFAULT 0 CHECK (read IN (0, 1)),
    UNIQUE (extension, key_id, notice_id)
  ) STRICT;
`;
