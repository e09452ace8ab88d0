/** Whether an alert fires for what was crossed while nobody watched. */
export const UNWATCHED_STEP = `
  ALTER TABLE alert_rules ADD COLUMN fire_unwatched INTEGER NOT NULL DEFAULT 0 CHECK (fire_unwatched IN (0, 1));
`;

/**
 * The trader's own alerts: their template, their frequency and the indicator they watch. An extension's alert still fires only once, and
 * the database refuses anything else. Each fire of an alert that fires once has no period, and the database allows one such row per alert;
 * every other alert fires only in a later period than before.
 */
export const OWN_ALERTS_STEP = `
  ALTER TABLE alert_rules ADD COLUMN template_extension TEXT
    CHECK (template_extension IS NULL OR origin_extension IS NULL);
  ALTER TABLE alert_rules ADD COLUMN template_version TEXT
    CHECK ((template_version IS NULL) = (template_extension IS NULL));
  ALTER TABLE alert_rules ADD COLUMN template_contribution TEXT
    CHECK ((template_contribution IS NULL) = (template_extension IS NULL));
  ALTER TABLE alert_rules ADD COLUMN repeat TEXT NOT NULL DEFAULT 'once'
    CHECK (repeat IN ('once', 'per_bar', 'per_bar_close', 'per_minute'))
    CHECK (repeat = 'once' OR origin_extension IS NULL)
    CHECK (repeat = 'once' OR state <> 'triggered');
  ALTER TABLE alert_rules ADD COLUMN indicator TEXT CHECK (indicator IS NULL OR origin_extension IS NULL);
  ALTER TABLE alert_rules ADD COLUMN sound INTEGER NOT NULL DEFAULT 0 CHECK (sound IN (0, 1));
  ALTER TABLE alert_rules ADD COLUMN system_notice INTEGER NOT NULL DEFAULT 0 CHECK (system_notice IN (0, 1));
  -- Start of the last period in which it fired, in milliseconds; empty again when the trader changes the alert.
  ALTER TABLE alert_rules ADD COLUMN last_period INTEGER CHECK (last_period IS NULL OR repeat <> 'once');
  ALTER TABLE alert_rules ADD COLUMN last_fired_at TEXT;
  ALTER TABLE alert_rules ADD COLUMN last_fired_price REAL;
  ALTER TABLE alert_rules ADD COLUMN fire_count INTEGER NOT NULL DEFAULT 0;
  UPDATE alert_rules SET last_fired_at = fired_at, last_fired_price = fired_price, fire_count = 1
    WHERE fired_at IS NOT NULL;
  CREATE TRIGGER alert_template_is_never_changed
    BEFORE UPDATE OF template_extension, template_version, template_contribution, indicator ON alert_rules
    BEGIN SELECT RAISE(ABORT, 'the origin of an alert is fixed'); END;
  CREATE TRIGGER alert_fires_once_a_period
    BEFORE UPDATE OF last_period ON alert_rules WHEN NEW.last_period <= OLD.last_period
    BEGIN SELECT RAISE(ABORT, 'an alert fires once a period'); END;

  -- The log again, without its limit of one line per alert.
  ALTER TABLE alert_fires RENAME TO alert_fires_before;
  CREATE TABLE alert_fires (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    rule_id     TEXT NOT NULL,
    -- Start of the period, in milliseconds; empty for an alert that fires once.
    period      INTEGER,
    recipient   TEXT CHECK (recipient IS NULL OR period IS NULL),
    title       TEXT NOT NULL,
    message     TEXT NOT NULL,
    symbol      TEXT NOT NULL,
    timeframe   TEXT NOT NULL,
    value_of    TEXT,
    price       REAL NOT NULL,
    move        REAL,
    sample_time TEXT NOT NULL,
    fired_at    TEXT NOT NULL,
    notified    INTEGER NOT NULL DEFAULT 0 CHECK (notified IN (0, 1)),
    taken_at    TEXT
  ) STRICT;
  INSERT INTO alert_fires (id, rule_id, recipient, title, message, symbol, timeframe, price, move, sample_time,
      fired_at, notified, taken_at)
    SELECT id, rule_id, recipient, title, message, symbol, timeframe, price, move, sample_time, fired_at, notified,
      taken_at FROM alert_fires_before;
  -- Ids are never used again: a notice is known by the id of its fire.
  DELETE FROM sqlite_sequence WHERE name = 'alert_fires';
  INSERT INTO sqlite_sequence (name, seq)
    SELECT 'alert_fires', seq FROM sqlite_sequence WHERE name = 'alert_fires_before';
  DROP TABLE alert_fires_before;
  CREATE INDEX alert_fires_waiting ON alert_fires (recipient, id) WHERE taken_at IS NULL;
  CREATE INDEX alert_fires_by_rule ON alert_fires (rule_id, id);
  CREATE UNIQUE INDEX alert_fires_of_one_rule ON alert_fires (rule_id) WHERE period IS NULL;
  CREATE TRIGGER alert_fires_as_its_rule_says
    BEFORE INSERT ON alert_fires
    WHEN (NEW.period IS NULL) <> (SELECT repeat = 'once' FROM alert_rules WHERE id = NEW.rule_id)
    BEGIN SELECT RAISE(ABORT, 'an alert fires as often as its rule says'); END;
`;
