/**
 * Commands the log keeps per extension: some days of a busy guest. The count is per extension, so no guest can push out
 * another's records.
 */
export const COMMAND_LOG_KEPT = 1000;

/**
 * The log of commands. A row is never changed, and is deleted only after {@link COMMAND_LOG_KEPT} newer rows of the
 * same extension exist. Parameters are not recorded: they are the trader's data.
 */
export const COMMAND_LOG_TABLES = `
  CREATE TABLE command_log (
    sequence     INTEGER PRIMARY KEY AUTOINCREMENT,
    at           TEXT NOT NULL,
    extension_id TEXT NOT NULL,
    generation   TEXT NOT NULL,
    method       TEXT NOT NULL,
    code         TEXT,
    duration_ms  INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX command_log_by_extension ON command_log (extension_id, sequence);
  CREATE TRIGGER command_log_is_never_changed BEFORE UPDATE ON command_log
    BEGIN SELECT RAISE(ABORT, 'append only'); END;
  CREATE TRIGGER command_log_keeps_the_latest BEFORE DELETE ON command_log
    WHEN (SELECT count(*) FROM (SELECT 1 FROM command_log WHERE extension_id = OLD.extension_id
            AND sequence > OLD.sequence LIMIT ${COMMAND_LOG_KEPT})) < ${COMMAND_LOG_KEPT}
    BEGIN SELECT RAISE(ABORT, 'append only'); END;
`;
