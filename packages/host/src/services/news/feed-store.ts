import { text } from "../../store/columns.ts";
import type { Database, Row } from "../../store/database.ts";
import type { NewNewsFeed, NewsFeed, NewsFeedKind } from "./port.ts";

/** A feed with the state for its next reading. */
export interface StoredFeed extends NewsFeed {
  readonly etag?: string;
  readonly lastModified?: string;
  readonly failures: number;
  /** Milliseconds since the epoch. */
  readonly nextAt: number;
}

/** The result of a reading. */
export interface FeedOutcome {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  readonly refreshedAt?: string | undefined;
  readonly errorCode?: string;
  readonly failures: number;
  readonly nextAt: number;
}

/** The stored feeds. */
export interface FeedStore {
  list(): readonly StoredFeed[];
  get(sourceId: string): StoredFeed | undefined;
  add(feed: NewNewsFeed, nextAt: number): void;
  note(sourceId: string, outcome: FeedOutcome): void;
  remove(sourceId: string): void;
}

export function feedStore(database: Database): FeedStore {
  return {
    list: () => database.all("SELECT * FROM news_feeds ORDER BY source_id").map(fromRow),
    get(sourceId) {
      const row = database.one("SELECT * FROM news_feeds WHERE source_id = ?", sourceId);
      return row && fromRow(row);
    },
    add: (feed, nextAt) =>
      database.run(
        "INSERT INTO news_feeds (source_id, title, kind, endpoint, interval_ms, next_at) VALUES (?, ?, ?, ?, ?, ?)",
        feed.sourceId,
        feed.title,
        feed.kind,
        feed.endpoint,
        feed.intervalMs,
        nextAt,
      ),
    note: (sourceId, { etag, lastModified, refreshedAt, errorCode, failures, nextAt }) =>
      database.run(
        `UPDATE news_feeds SET etag = ?, last_modified = ?, refreshed_at = ?, error_code = ?, failures = ?, next_at = ?
         WHERE source_id = ?`,
        etag ?? null,
        lastModified ?? null,
        refreshedAt ?? null,
        errorCode ?? null,
        failures,
        nextAt,
        sourceId,
      ),
    remove: (sourceId) => database.run("DELETE FROM news_feeds WHERE source_id = ?", sourceId),
  };
}

function fromRow(row: Row): StoredFeed {
  return {
    sourceId: text(row.source_id),
    title: text(row.title),
    kind: text(row.kind) as NewsFeedKind,
    endpoint: text(row.endpoint),
    intervalMs: Number(row.interval_ms),
    ...(row.etag === null ? {} : { etag: text(row.etag) }),
    ...(row.last_modified === null ? {} : { lastModified: text(row.last_modified) }),
    ...(row.refreshed_at === null ? {} : { refreshedAt: text(row.refreshed_at) }),
    ...(row.error_code === null ? {} : { errorCode: text(row.error_code) }),
    failures: Number(row.failures),
    nextAt: Number(row.next_at),
  };
}
