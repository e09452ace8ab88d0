/** Origins that the trader allows an extension to contact; they belong to its id and its publisher's key. */
export const FEED_TABLES = `
  CREATE TABLE allowed_origins (
    extension_id TEXT NOT NULL,
    key_id       TEXT NOT NULL,
    origin       TEXT NOT NULL,
    allowed_at   TEXT NOT NULL,
    PRIMARY KEY (extension_id, key_id, origin)
  ) STRICT;
`;
