/**
 * Values that built-in extensions and plugins keep, each for one workspace or, with an empty workspace, for all.
 * Settings that the trader changed from their defaults.
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

/** The extensions that the trader allowed to use the language model, each with the host that received its data at that time. */
export const IN_APP_MODEL_CONSENTS_TABLE = `
  CREATE TABLE in_app_model_consents (
    extension  TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    model_host TEXT NOT NULL,
    at         TEXT NOT NULL
  ) STRICT;
`;

/** The rights that the trader gave to extensions in accounts at exchanges. */
export const IN_APP_SESSIONS_TABLE = `
  CREATE TABLE in_app_sessions (
    id        TEXT PRIMARY KEY,
    extension TEXT NOT NULL,
    name      TEXT NOT NULL,
    account   TEXT NOT NULL,
    scope     TEXT NOT NULL,
    -- Digest of the plugin's files; empty for a built-in extension.
    code      TEXT NOT NULL,
    at        TEXT NOT NULL,
    UNIQUE (extension, account, scope)
  ) STRICT;
`;
