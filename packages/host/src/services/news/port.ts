import type { CALENDAR_READ, NEWS_LEGACY, NEWS_READ, ParamsOf, ResultOf } from "@bourse/contract";

/** Kinds of feeds that the news are filled from. */
export type NewsFeedKind = "rss" | "json" | "economics";

/** A feed the trader set up. */
export interface NewsFeed {
  readonly sourceId: string;
  readonly title: string;
  readonly kind: NewsFeedKind;
  readonly endpoint: string;
  readonly intervalMs: number;
  /** When it was last read well; absent: never. */
  readonly refreshedAt?: string;
  /** Why the last reading failed; absent: it did not. */
  readonly errorCode?: string;
}

/** What the trader gives to set one up. */
export type NewNewsFeed = Pick<NewsFeed, "sourceId" | "title" | "kind" | "endpoint" | "intervalMs">;

/** News and calendar of the workspace: one reading for the page and for every extension. */
export interface NewsService {
  read(query: ParamsOf<typeof NEWS_READ>): ResultOf<typeof NEWS_READ>;
  calendar(query: ParamsOf<typeof CALENDAR_READ>): ResultOf<typeof CALENDAR_READ>;
  /** Told once, durably; `now` is when. A damaged file is told as nothing, every time, and never as migrated. */
  legacy(now: Date): ResultOf<typeof NEWS_LEGACY>;
  feeds(): readonly NewsFeed[];
  /** @throws HostRefusal `feed.exists`, `feed.limit`, `host.body_invalid`; CommandFailure `egress.*` for its address */
  addFeed(feed: NewNewsFeed): NewsFeed;
  /** False when there is none. What it brought stays. */
  removeFeed(sourceId: string): boolean;
  close(): Promise<void>;
}
