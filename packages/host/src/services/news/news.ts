import { EGRESS_LIMITS, FEED_LIMITS, type FeedLimits } from "@bourse/contract";
import type { Egress } from "@bourse/egress";
import type { Clock } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import type { Database } from "../../store/database.ts";
import { checkAddress } from "../egress/egress.ts";
import type { FeedReader } from "../feeds/feed-reader.ts";
import { calendarBook } from "./calendar.ts";
import { type FeedStore, feedStore, type StoredFeed } from "./feed-store.ts";
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
  /** Id of the open workspace. */
  workspace(): string;
  /** Symbols known in the workspace. */
  symbols(): readonly string[];
  report(cause: unknown): void;
  readonly limits?: FeedLimits;
}

/** Reads the trader's feeds on schedule and maintains news and calendar. */
export function newsService(dependencies: NewsDependencies): NewsService {
  const { database, clock, events, egress, reader, dataDir, workspace, symbols, report } = dependencies;
  const { limits = FEED_LIMITS } = dependencies;
  const store = feedStore(database, workspace);
  const stories = storyBook({ database, workspace, symbols, limits });
  const calendar = calendarBook({ database, workspace, limits });
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
    feeds: () => store.shown().map(shown),
    addFeed(feed) {
      checkFeed(feed, store, limits);
      if (store.get(feed.sourceId)) store.show(feed.sourceId);
      else store.add(feed, clock.now().getTime());
      readings.changed();
      events.emit({ type: "feeds" });
      return feed;
    },
    removeFeed(sourceId) {
      if (!store.shown().some((each) => each.sourceId === sourceId)) return false;
      store.hide(sourceId);
      readings.changed();
      events.emit({ type: "feeds" });
      return true;
    },
    close: readings.close,
  };
}

/** Another workspace's feed may be shown here as well. A different feed under the same name would mix their news. */
function checkFeed(feed: NewNewsFeed, store: FeedStore, limits: FeedLimits): void {
  const known = store.list();
  const same = store.get(feed.sourceId);
  const isShown = store.shown().some((each) => each.sourceId === feed.sourceId);
  checkAddress(feed.endpoint, EGRESS_LIMITS.maxUrlLength);
  if (same && (isShown || same.endpoint !== feed.endpoint || same.kind !== feed.kind)) {
    throw new HostRefusal("feed.exists", `a feed ${JSON.stringify(feed.sourceId)} is set up already`);
  }
  if (!same && known.length >= limits.maxFeeds)
    throw new HostRefusal("feed.limit", `there are ${limits.maxFeeds} feeds`);
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
