/** Requests of applications, and attempts that their policy blocked; they belong to the extension, not to a workspace. */
export const WEB_APP_RECORDS_TABLE = `
  CREATE TABLE web_app_records (
    sequence  INTEGER PRIMARY KEY AUTOINCREMENT,
    extension TEXT NOT NULL,
    at        TEXT NOT NULL,
    kind      TEXT NOT NULL CHECK (kind IN ('fetch', 'violation', 'error', 'unresponsive', 'frame')),
    text      TEXT NOT NULL,
    outcome   TEXT,
    bytes     INTEGER
  ) STRICT;
  CREATE INDEX web_app_records_by_extension ON web_app_records (extension, sequence);
`;
