/** Tables of the alert engine. The author and the origin of a rule never change: the database refuses it. */
export const ALERT_TABLES = `
  CREATE TABLE alert_rules (
    sequence          INTEGER PRIMARY KEY AUTOINCREMENT,
    id                TEXT NOT NULL UNIQUE,
    origin_extension  TEXT,
    origin_key        TEXT,
    client_request_id TEXT,
    request_digest    TEXT,
    contribution_id   TEXT,
    owner             TEXT,
    plan_id           TEXT,
    chart_id          TEXT,
    symbol            TEXT NOT NULL,
    timeframe         TEXT NOT NULL,
    source_id         TEXT NOT NULL,
    kind              TEXT NOT NULL,
    price             REAL NOT NULL,
    second_price      REAL,
    period            INTEGER,
    state             TEXT NOT NULL CHECK (state IN ('active', 'triggered', 'stopped', 'expired', 'error')),
    reason            TEXT,
    stopped_by        TEXT CHECK (stopped_by IN ('trader', 'extension', 'host')),
    title             TEXT NOT NULL,
    message           TEXT NOT NULL,
    created_at        TEXT NOT NULL,
    expires_at        TEXT NOT NULL,
    fired_at          TEXT,
    fired_price       REAL,
    UNIQUE (origin_extension, origin_key, client_request_id),
    CHECK ((origin_extension IS NULL) = (origin_key IS NULL)),
    CHECK ((origin_extension IS NULL) = (client_request_id IS NULL)),
    CHECK (owner IS NULL OR owner = origin_extension),
    CHECK ((state = 'stopped') = (stopped_by IS NOT NULL)),
    CHECK ((state = 'triggered') = (fired_at IS NOT NULL))
  ) STRICT;
  CREATE INDEX alert_rules_by_owner ON alert_rules (owner);
  CREATE INDEX alert_rules_by_state ON alert_rules (state);
  CREATE TRIGGER alert_origin_is_never_changed
    BEFORE UPDATE OF id, origin_extension, origin_key, client_request_id, request_digest, kind, symbol ON alert_rules
    BEGIN SELECT RAISE(ABORT, 'the origin of an alert is fixed'); END;
  CREATE TRIGGER alert_fires_once
    BEFORE UPDATE OF state ON alert_rules WHEN OLD.state = 'triggered' AND NEW.state <> 'triggered'
    BEGIN SELECT RAISE(ABORT, 'an alert fires once'); END;

  -- The log. A line outlives its rule; taken_at is set when the recipient's guest has taken the event.
  CREATE TABLE alert_fires (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    rule_id     TEXT NOT NULL UNIQUE,
    recipient   TEXT,
    title       TEXT NOT NULL,
    message     TEXT NOT NULL,
    symbol      TEXT NOT NULL,
    timeframe   TEXT NOT NULL,
    price       REAL NOT NULL,
    move        REAL,
    sample_time TEXT NOT NULL,
    fired_at    TEXT NOT NULL,
    notified    INTEGER NOT NULL DEFAULT 0 CHECK (notified IN (0, 1)),
    taken_at    TEXT
  ) STRICT;
  CREATE INDEX alert_fires_waiting ON alert_fires (recipient, id) WHERE taken_at IS NULL;

  -- What the trader has declined, for as long as the generation lasts that asked; '*' is every generation.
  CREATE TABLE alert_declined (
    extension         TEXT NOT NULL,
    generation        TEXT NOT NULL,
    client_request_id TEXT NOT NULL,
    PRIMARY KEY (extension, generation, client_request_id)
  ) STRICT;
`;
