/** Scheduled tasks, their runs and their results. They are the trader's own and belong to no workspace. */
export const TASK_TABLES = `
  CREATE TABLE tasks (
    id         TEXT PRIMARY KEY,
    kind       TEXT NOT NULL,
    settings   TEXT NOT NULL,
    origin     TEXT,
    enabled    INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    revision   INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    next_at    INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE task_runs (
    sequence    INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT NOT NULL UNIQUE,
    task_id     TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    state       TEXT NOT NULL,
    cause       TEXT NOT NULL,
    missed      INTEGER NOT NULL,
    code        TEXT,
    message     TEXT,
    started_at  TEXT NOT NULL,
    ended_at    TEXT,
    tokens      INTEGER NOT NULL DEFAULT 0,
    artifact_id TEXT
  ) STRICT;
  CREATE INDEX task_runs_by_task ON task_runs (task_id, sequence);

  -- What a task brought outlives the task.
  CREATE TABLE task_artifacts (
    sequence  INTEGER PRIMARY KEY AUTOINCREMENT,
    id        TEXT NOT NULL UNIQUE,
    task_id   TEXT NOT NULL,
    made_at   TEXT NOT NULL,
    document  TEXT NOT NULL
  ) STRICT;

  CREATE TABLE task_proposals (
    artifact_id TEXT NOT NULL REFERENCES task_artifacts (id) ON DELETE CASCADE,
    n           INTEGER NOT NULL,
    document    TEXT NOT NULL,
    expires_at  TEXT NOT NULL,
    taken_at    TEXT,
    PRIMARY KEY (artifact_id, n)
  ) STRICT;
`;

/**
 * The cost so far, or the highest possible cost, of runs that began. It has a table of its own, since only a number of runs is kept, and a
 * task that runs every five minutes has more of them in a day.
 */
export const TASK_SPENDING_STEP = `
  CREATE TABLE task_spending (
    run_id  TEXT PRIMARY KEY,
    task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    at      TEXT NOT NULL,
    tokens  INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX task_spending_by_task ON task_spending (task_id, at);
  INSERT INTO task_spending (run_id, task_id, at, tokens)
    SELECT id, task_id, started_at, tokens FROM task_runs
    WHERE state <> 'waiting_for_model' AND coalesce(code, '') <> 'task.budget_spent';
`;
