import { type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
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

const SHOWN = `SELECT f.* FROM news_feeds f JOIN workspace_feeds w ON w.source_id = f.source_id
  WHERE w.workspace = ? AND w.shown = 1 ORDER BY f.source_id`;

/** Deletes feeds that no workspace shows, so that they are not read any more. */
export const DELETE_UNSHOWN_FEEDS =
  "DELETE FROM news_feeds WHERE source_id NOT IN (SELECT source_id FROM workspace_feeds WHERE shown = 1)";

/** The stored feeds. */
export interface FeedStore {
  /** The feeds of every workspace. */
  list(): readonly StoredFeed[];
  /** The feeds of the open workspace. */
  shown(): readonly StoredFeed[];
  get(sourceId: string): StoredFeed | undefined;
  add(feed: NewNewsFeed, nextAt: number): void;
  /** Shows a feed of another workspace in the open one too. */
  show(sourceId: string): void;
  note(sourceId: string, outcome: FeedOutcome): void;
  /** Takes a feed out of the open workspace; one that no workspace shows is not read any more. */
  hide(sourceId: string): void;
}

export function feedStore(database: Database, workspace: () => string): FeedStore {
  const show = (sourceId: string) =>
    database.run(
      `INSERT INTO workspace_feeds (workspace, source_id, shown) VALUES (?, ?, 1)
       ON CONFLICT (workspace, source_id) DO UPDATE SET shown = 1`,
      workspace(),
      sourceId,
    );
  return {
    shown: () => database.all(SHOWN, workspace()).map(fromRow),
    show,
    list: () => database.all("SELECT * FROM news_feeds ORDER BY source_id").map(fromRow),
    get(sourceId) {
      const row = database.one("SELECT * FROM news_feeds WHERE source_id = ?", sourceId);
      return row && fromRow(row);
    },
    add: (feed, nextAt) =>
      database.transaction(() => {
        database.run(
          "INSERT INTO news_feeds (source_id, title, kind, endpoint, interval_ms, next_at) VALUES (?, ?, ?, ?, ?, ?)",
          feed.sourceId,
          feed.title,
          feed.kind,
          feed.endpoint,
          feed.intervalMs,
          nextAt,
        );
        show(feed.sourceId);
      }),
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
    hide: (sourceId) =>
      database.transaction(() => {
        database.run(
          "UPDATE workspace_feeds SET shown = 0 WHERE workspace = ? AND source_id = ?",
          workspace(),
          sourceId,
        );
        database.run(DELETE_UNSHOWN_FEEDS);
      }),
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
