/**
 * Models that are ready to start, and the forecasts that were made. A forecast is kept with its evidence, so that it
 * can be compared with the bars that followed.
 */
export const FORECAST_TABLES = `
  CREATE TABLE prepared_models (
    digest       TEXT PRIMARY KEY CHECK (length(digest) = 64),
    extension_id TEXT NOT NULL,
    record       TEXT NOT NULL
  ) STRICT;

  CREATE TABLE forecasts (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    extension_id   TEXT NOT NULL,
    model_revision TEXT NOT NULL,
    symbol         TEXT NOT NULL,
    timeframe      TEXT NOT NULL,
    source         TEXT NOT NULL,
    question       TEXT NOT NULL,
    body           TEXT NOT NULL,
    UNIQUE (extension_id, model_revision, question)
  ) STRICT;
  CREATE INDEX forecasts_by_series ON forecasts (symbol, timeframe, id);
`;
