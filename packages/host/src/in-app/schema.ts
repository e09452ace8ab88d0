/**
 * Values that built-in extensions and plugins keep: of a workspace, or of all with an empty workspace. Settings that
 * the trader changed from their defaults.
 */
export const IN_APP_TABLES = `
  CREATE TABLE in_app_state (
    extension TEXT NOT NULL,
    workspace TEXT NOT NULL,
    key       TEXT NOT NULL,
    value     TEXT NOT NULL,
    PRIMARY KEY (extension, workspace, key)
  ) STRICT;

  CREATE TABLE in_app_settings (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
`;
