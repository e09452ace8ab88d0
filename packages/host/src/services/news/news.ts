import { EGRESS_LIMITS, FEED_LIMITS, type FeedLimits } from "@bourse/contract";
import type { Egress } from "@bourse/egress";
import type { Clock } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import type { Database } from "../../store/database.ts";
import { checkAddress } from "../egress/egress.ts";
import type { FeedReader } from "../feeds/feed-reader.ts";
import { calendarBook } from "./calendar.ts";
import { feedStore, type StoredFeed } from "./feed-store.ts";
import { tellLegacy } from "./legacy.ts";
import type { NewNewsFeed, NewsFeed, NewsService } from "./port.ts";
import { refresh } from "./refresh.ts";
import { schedule } from "./schedule.ts";
import { storyBook } from "./stories.ts";

/** Dependencies of the service. */
export interface NewsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly egress: Egress;
  readonly reader: FeedReader;
  readonly dataDir: string;
  /** Symbols known in the workspace. */
  symbols(): readonly string[];
  report(cause: unknown): void;
  readonly limits?: FeedLimits;
}

/** Reads the trader's feeds on schedule and maintains news and calendar. */
export function newsService(dependencies: NewsDependencies): NewsService {
  const { database, clock, events, egress, reader, dataDir, symbols, report, limits = FEED_LIMITS } = dependencies;
  const store = feedStore(database);
  const stories = storyBook(database, limits, symbols);
  const calendar = calendarBook(database, limits);
  const readings = schedule({
    store,
    clock,
    limits,
    report,
    async read(feed, signal) {
      const brought = await refresh(feed, { egress, reader, limits }, signal);
      // The result of a feed that was removed or replaced under its name meanwhile is discarded.
      if (signal.aborted || store.get(feed.sourceId)?.endpoint !== feed.endpoint) return brought;
      const isNews = stories.take(feed.sourceId, brought.items, clock.now());
      calendar.take(brought.events);
      if (isNews || brought.events.length > 0) events.emit({ type: "news" });
      return brought;
    },
    told: () => events.emit({ type: "feeds" }),
  });
  return {
    read: (query) => ({ items: [...stories.read(query)] }),
    calendar: (query) => ({ events: [...calendar.read(query)] }),
    legacy: (now) => tellLegacy(database, dataDir, now),
    feeds: () => store.list().map(shown),
    addFeed(feed) {
      checkFeed(feed, store.list(), limits);
      store.add(feed, clock.now().getTime());
      readings.changed();
      events.emit({ type: "feeds" });
      return feed;
    },
    removeFeed(sourceId) {
      if (store.get(sourceId) === undefined) return false;
      store.remove(sourceId);
      readings.changed();
      events.emit({ type: "feeds" });
      return true;
    },
    close: readings.close,
  };
}

function checkFeed(feed: NewNewsFeed, known: readonly NewsFeed[], limits: FeedLimits): void {
  checkAddress(feed.endpoint, EGRESS_LIMITS.maxUrlLength);
  if (known.some((each) => each.sourceId === feed.sourceId)) {
    throw new HostRefusal("feed.exists", `a feed ${JSON.stringify(feed.sourceId)} is set up already`);
  }
  if (known.length >= limits.maxFeeds) throw new HostRefusal("feed.limit", `there are ${limits.maxFeeds} feeds`);
  if (feed.intervalMs < limits.minIntervalMs) {
    throw new HostRefusal("host.body_invalid", `a feed is read every ${limits.minIntervalMs} ms at most`);
  }
}

function shown({ sourceId, title, kind, endpoint, intervalMs, refreshedAt, errorCode }: StoredFeed): NewsFeed {
  return {
    sourceId,
    title,
    kind,
    endpoint,
    intervalMs,
    ...(refreshedAt === undefined ? {} : { refreshedAt }),
    ...(errorCode === undefined ? {} : { errorCode }),
  };
}
