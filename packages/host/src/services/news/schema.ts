/** The trader's feeds and their results. A story is one row, however many feeds contain it. */
export const NEWS_TABLES = `
  CREATE TABLE news_feeds (
    source_id     TEXT PRIMARY KEY,
    title         TEXT NOT NULL,
    kind          TEXT NOT NULL CHECK (kind IN ('rss', 'json', 'economics')),
    endpoint      TEXT NOT NULL,
    interval_ms   INTEGER NOT NULL,
    etag          TEXT,
    last_modified TEXT,
    refreshed_at  TEXT,
    error_code    TEXT,
    failures      INTEGER NOT NULL DEFAULT 0,
    next_at       INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE news_stories (
    id           TEXT PRIMARY KEY,
    url          TEXT,
    title        TEXT NOT NULL,
    title_key    TEXT NOT NULL,
    summary      TEXT NOT NULL,
    categories   TEXT NOT NULL,
    published_at TEXT,
    sorted_at    TEXT NOT NULL
  ) STRICT;
  CREATE INDEX news_by_time ON news_stories (sorted_at);
  CREATE INDEX news_by_title ON news_stories (title_key, sorted_at);

  CREATE TABLE news_carriers (
    story_id  TEXT NOT NULL REFERENCES news_stories (id) ON DELETE CASCADE,
    source_id TEXT NOT NULL,
    guid      TEXT NOT NULL,
    PRIMARY KEY (story_id, source_id, guid)
  ) STRICT;
  CREATE INDEX news_by_guid ON news_carriers (source_id, guid);

  CREATE TABLE calendar_events (
    source  TEXT NOT NULL,
    id      TEXT NOT NULL,
    time    TEXT NOT NULL,
    country TEXT NOT NULL,
    entry   TEXT NOT NULL,
    PRIMARY KEY (source, id)
  ) STRICT;
  CREATE INDEX calendar_by_time ON calendar_events (time);

  CREATE TABLE news_legacy (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    told_at  TEXT NOT NULL
  ) STRICT;
`;
