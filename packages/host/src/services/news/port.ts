import type { CALENDAR_READ, NEWS_LEGACY, NEWS_READ, ParamsOf, ResultOf } from "@bourse/contract";

/** Kinds of feeds that supply news. */
export type NewsFeedKind = "rss" | "json" | "economics";

/** A feed the trader set up. */
export interface NewsFeed {
  readonly sourceId: string;
  readonly title: string;
  readonly kind: NewsFeedKind;
  readonly endpoint: string;
  readonly intervalMs: number;
  /** Time of the last successful reading; absent if there was none. */
  readonly refreshedAt?: string;
  /** Error code of the last reading; absent if it succeeded. */
  readonly errorCode?: string;
}

/** The trader's input for a new feed. */
export type NewNewsFeed = Pick<NewsFeed, "sourceId" | "title" | "kind" | "endpoint" | "intervalMs">;

/** News and calendar of the workspace, shared by the page and all extensions. */
export interface NewsService {
  read(query: ParamsOf<typeof NEWS_READ>): ResultOf<typeof NEWS_READ>;
  calendar(query: ParamsOf<typeof CALENDAR_READ>): ResultOf<typeof CALENDAR_READ>;
  /**
   * Returned once, durably; `now` is the time of the migration. A damaged file yields nothing each time and never
   * counts as migrated.
   */
  legacy(now: Date): ResultOf<typeof NEWS_LEGACY>;
  feeds(): readonly NewsFeed[];
  /** @throws HostRefusal `feed.exists`, `feed.limit`, `host.body_invalid`; CommandFailure `egress.*` for its address */
  addFeed(feed: NewNewsFeed): NewsFeed;
  /** Returns false when there is none. Its stories stay. */
  removeFeed(sourceId: string): boolean;
  close(): Promise<void>;
}
