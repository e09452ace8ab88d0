import { EXCHANGE_TABLES, EXCHANGE_TRUTH_STEP } from "./accounts/exchange/schema.ts";
import {
  ACCOUNT_EQUITY_TABLE,
  ACCOUNT_PAGES_STEP,
  ACCOUNT_SUMS_STEP,
  ACCOUNT_TABLES,
  CAUTION_STEP,
  FILL_NOTES_TABLE,
  ORDER_CALLERS_STEP,
  ORDER_ROWS_STEP,
  ORDER_TIMES_STEP,
  SIMULATION_STEP,
} from "./accounts/schema.ts";
import { COMMAND_LOG_TABLES } from "./broker/schema.ts";
import { TAKES_TABLE } from "./contributions/takes-schema.ts";
import { FORECAST_TABLES } from "./forecast/schema.ts";
import { IN_APP_MODEL_CONSENTS_TABLE, IN_APP_SESSIONS_TABLE, IN_APP_TABLES } from "./in-app/schema.ts";
import { OWN_ALERTS_STEP, UNWATCHED_STEP } from "./services/alerts/own-step.ts";
import { ALERT_TABLES } from "./services/alerts/schema.ts";
import { ASSISTANT_TABLES, ASSISTANT_TOKENS_STEP, CHART_QUESTIONS_STEP } from "./services/assistant/schema.ts";
import { AWAY_TABLES } from "./services/away/schema.ts";
import { CHARTS_TABLES, CLOSED_CHARTS_STEP } from "./services/charts/schema.ts";
import { COMPARED_TABLE } from "./services/compared/schema.ts";
import { WATCHLIST_TABLES } from "./services/context/schema.ts";
import { FEED_TABLES } from "./services/feeds/schema.ts";
import { LAYOUTS_TABLE } from "./services/layouts/schema.ts";
import { LINKS_TABLE } from "./services/links/schema.ts";
import { LM_SPENDING_TABLE } from "./services/lm/schema.ts";
import { ANSWER_FORM_STEP, MODELS_TABLES } from "./services/models/schema.ts";
import { NEWS_TABLES } from "./services/news/schema.ts";
import { WORKSPACE_FEEDS_STEP } from "./services/news/workspace-step.ts";
import { NOTIFICATIONS_TABLES } from "./services/notifications/schema.ts";
import { OBJECT_ORIGINS_TABLE, OBJECT_TABLES } from "./services/objects/schema.ts";
import { PAGE_STEP } from "./services/page/schema.ts";
import { SCAN_CONDITIONS_STEP, SCAN_FIRST_BARS_STEP, SCAN_TABLES } from "./services/scans/schema.ts";
import { SOURCES_TABLE } from "./services/sources/schema.ts";
import { STORAGE_TABLES } from "./services/storage/schema.ts";
import { TASK_SPENDING_STEP, TASK_TABLES } from "./services/tasks/schema.ts";
import { TRADING_SESSIONS_TABLE } from "./services/trading-sessions/schema.ts";
import { WATCHLISTS_STEP } from "./services/watchlist/schema.ts";
import { WEB_APP_RECORDS_TABLE } from "./services/web-apps/schema.ts";
import { CAUTIONS_TABLE } from "./store/cautions.ts";
import { CONSENTS_TABLE } from "./store/consents.ts";
import { EXTENSION_KEYS_TABLE } from "./store/extension-keys.ts";
import { OFFICIAL_SETS_STEP } from "./store/official-sets.ts";
import { PACKAGE_FILES_TABLE } from "./store/packages/rows.ts";
import { REVOCATION_STEP } from "./store/revocations.ts";
import { RUN_ANYWAY_TABLE } from "./store/run-anyway.ts";
import { STANDING_TABLE } from "./store/standings.ts";
import { WORKSPACES_STEP } from "./store/workspaces.ts";

/** Tables of the host's services and of the broker, each defined next to its use. One line each. */
const SERVICES: readonly string[] = [
  COMMAND_LOG_TABLES,
  STORAGE_TABLES,
  CHARTS_TABLES,
  WATCHLIST_TABLES,
  NOTIFICATIONS_TABLES,
  MODELS_TABLES,
  ASSISTANT_TABLES,
  ALERT_TABLES,
  FEED_TABLES,
  NEWS_TABLES,
];

/** The database schema, one step per release; a released step is never edited. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE host (
    only_row  INTEGER PRIMARY KEY CHECK (only_row = 1),
    workspace TEXT NOT NULL
  ) STRICT;

  CREATE TABLE trusted_keys (
    publisher  TEXT PRIMARY KEY,
    key_id     TEXT NOT NULL CHECK (length(key_id) = 64),
    public_key BLOB NOT NULL CHECK (length(public_key) = 32),
    trusted_at TEXT NOT NULL
  ) STRICT;

  -- What this host has had of an id. Outlives the extension, so that nobody goes backwards by removing it first.
  CREATE TABLE marks (
    id              TEXT PRIMARY KEY,
    highest_version TEXT NOT NULL,
    key_id          TEXT CHECK (length(key_id) = 64)
  ) STRICT;

  CREATE TABLE known_versions (
    id           TEXT NOT NULL REFERENCES marks (id),
    version      TEXT NOT NULL,
    digest       TEXT NOT NULL CHECK (length(digest) = 64),
    installed_at TEXT NOT NULL,
    PRIMARY KEY (id, version)
  ) STRICT;

  CREATE TABLE extensions (
    id           TEXT PRIMARY KEY REFERENCES marks (id),
    version      TEXT NOT NULL,
    channel      TEXT NOT NULL,
    digest       TEXT NOT NULL CHECK (length(digest) = 64),
    publisher    TEXT NOT NULL,
    public_key   BLOB NOT NULL CHECK (length(public_key) = 32),
    signature    BLOB NOT NULL CHECK (length(signature) = 64),
    manifest     BLOB NOT NULL,
    generation   TEXT NOT NULL UNIQUE,
    enabled      INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    installed_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE approvals (
    id         TEXT NOT NULL REFERENCES extensions (id) ON DELETE CASCADE,
    capability TEXT NOT NULL,
    PRIMARY KEY (id, capability)
  ) STRICT;

  CREATE TABLE audit (
    sequence   INTEGER PRIMARY KEY AUTOINCREMENT,
    at         TEXT NOT NULL,
    action     TEXT NOT NULL,
    subject    TEXT NOT NULL,
    detail     TEXT NOT NULL
  ) STRICT;
  CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'append only'); END;
  CREATE TRIGGER audit_is_never_deleted BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'append only'); END;
  `,
  SERVICES.join("\n"),
  `
  -- The highest revision of a publisher's keys. An older set hides a revocation.
  CREATE TABLE key_sets (
    publisher TEXT PRIMARY KEY,
    revision  TEXT NOT NULL CHECK (revision GLOB '[1-9]*')
  ) STRICT;
  `,
  STANDING_TABLE,
  REVOCATION_STEP,
  PACKAGE_FILES_TABLE,
  OBJECT_TABLES,
  WATCHLISTS_STEP,
  AWAY_TABLES,
  OWN_ALERTS_STEP,
  `${LINKS_TABLE} ${TAKES_TABLE}`,
  TASK_TABLES,
  SCAN_TABLES,
  OBJECT_ORIGINS_TABLE,
  WORKSPACES_STEP,
  SOURCES_TABLE,
  WORKSPACE_FEEDS_STEP,
  LAYOUTS_TABLE,
  CLOSED_CHARTS_STEP,
  COMPARED_TABLE,
  SCAN_FIRST_BARS_STEP,
  TRADING_SESSIONS_TABLE,
  CHART_QUESTIONS_STEP,
  TASK_SPENDING_STEP,
  PAGE_STEP,
  CONSENTS_TABLE,
  OFFICIAL_SETS_STEP,
  ASSISTANT_TOKENS_STEP,
  FORECAST_TABLES,
  WEB_APP_RECORDS_TABLE,
  EXTENSION_KEYS_TABLE,
  ACCOUNT_TABLES,
  IN_APP_TABLES,
  ACCOUNT_SUMS_STEP,
  ORDER_CALLERS_STEP,
  IN_APP_MODEL_CONSENTS_TABLE,
  ACCOUNT_EQUITY_TABLE,
  ORDER_ROWS_STEP,
  LM_SPENDING_TABLE,
  EXCHANGE_TABLES,
  IN_APP_SESSIONS_TABLE,
  ORDER_TIMES_STEP,
  ACCOUNT_PAGES_STEP,
  UNWATCHED_STEP,
  `${CAUTION_STEP} ${CAUTIONS_TABLE}`,
  SIMULATION_STEP,
  RUN_ANYWAY_TABLE,
  EXCHANGE_TRUTH_STEP,
  ANSWER_FORM_STEP,
  SCAN_CONDITIONS_STEP,
  FILL_NOTES_TABLE,
];
