import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  type CalendarEvent,
  EGRESS_LIMITS,
  FEED_LIMITS,
  type FeedLimits,
  isJsonObject,
  type JsonValue,
  type NEWS_LEGACY,
  parseStrictJson,
  type ResultOf,
} from "@bourse/contract";
import type { Egress } from "@bourse/egress";
import type { Clock } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import type { Database } from "../../store/database.ts";
import { checkAddress } from "../egress/egress.ts";
import { checkStatus, typesOf } from "../feeds/answer.ts";
import type { FeedReader } from "../feeds/feed-reader.ts";
import type { FeedItem } from "../feeds/rss.ts";
import { calendarBook } from "./calendar.ts";
import { type FeedStore, feedStore, type StoredFeed } from "./feed-store.ts";
import type { NewNewsFeed, NewsFeed, NewsService } from "./port.ts";
import { schedule } from "./schedule.ts";
import { storyBook } from "./stories.ts";

/** The result of reading a feed. `unchanged`: the peer reports no change. */
interface Brought {
  readonly items: readonly FeedItem[];
  readonly events: readonly CalendarEvent[];
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

const NOT_MODIFIED = 304;

interface Means {
  readonly egress: Egress;
  readonly reader: FeedReader;
  readonly limits: FeedLimits;
}

/** Requests a feed through the egress guard. @throws CommandFailure `egress.*`, `feed.*` */
async function refresh(feed: StoredFeed, { egress, reader, limits }: Means, signal: AbortSignal): Promise<Brought> {
  const answer = await egress.request({
    url: feed.endpoint,
    headers: {
      ...(feed.etag === undefined ? {} : { "if-none-match": feed.etag }),
      ...(feed.lastModified === undefined ? {} : { "if-modified-since": feed.lastModified }),
    },
    accepts: typesOf(feed.kind),
    maxBytes: limits.maxAnswerBytes,
    timeoutMs: limits.timeoutMs,
    signal,
  });
  if (answer.status === NOT_MODIFIED) {
    return { items: [], events: [], etag: feed.etag, lastModified: feed.lastModified };
  }
  checkStatus(answer.status);
  const marks = { etag: markOf(answer.headers.etag), lastModified: markOf(answer.headers["last-modified"]) };
  const { body } = answer;
  const { maxItems, maxEvents } = limits;
  if (feed.kind === "rss") {
    const { items } = await reader.read(body, { as: "feed", contentType: answer.headers["content-type"], maxItems });
    return { items, events: [], ...marks };
  }
  if (feed.kind === "economics") {
    const { events } = await reader.read(body, { as: "calendar", source: feed.sourceId, maxEvents });
    return { items: [], events, ...marks };
  }
  return { items: await reader.read(body, { as: "stories", maxItems }), events: [], ...marks };
}

/** The validator is sent back as a header, so text that no header may contain is dropped. */
function markOf(header: string | undefined): string | undefined {
  return header !== undefined && header.length <= 256 && /^[\x20-\x7e]+$/.test(header) ? header : undefined;
}

type Legacy = ResultOf<typeof NEWS_LEGACY>;

/** The file contains a few dozen lines; a larger file is not a configuration. */
const MAX_BYTES = 256 * 1024;
const MAX_SOURCES = 500;
const MAX_TEXT = 2048;

/**
 * Returns the news configuration of older hosts, once: the stored mark and the answer are one action. A damaged file
 * yields nothing and leaves no mark, so that a corrected file can still be migrated.
 */
function tellLegacy(database: Database, dataDir: string, now: Date): Legacy {
  if (database.one("SELECT 1 FROM news_legacy") !== undefined) return { migrated: true, sources: [] };
  const sources = readLegacy(join(dataDir, "legacy", "news.json"));
  if (sources === undefined) return { migrated: false, sources: [] };
  database.run("INSERT INTO news_legacy (only_row, told_at) VALUES (1, ?)", now.toISOString());
  return { migrated: false, sources };
}

/**
 * The only accepted content:
 * `{"format":"bourse-legacy-news","version":1,"sources":[{"source_id","title","endpoint"}]}`.
 */
function readLegacy(path: string): Legacy["sources"] | undefined {
  const bytes = bytesOf(path);
  if (bytes === undefined) return undefined;
  const read = parseStrictJson(bytes, { maxBytes: MAX_BYTES });
  if (!read.ok || !isJsonObject(read.value) || Object.keys(read.value).length !== 3) return undefined;
  const { format, version, sources } = read.value;
  if (format !== "bourse-legacy-news" || version !== 1 || !Array.isArray(sources)) return undefined;
  const known = (sources as readonly JsonValue[]).map(sourceOf);
  const good = known.filter((each) => each !== undefined);
  return good.length === known.length && good.length <= MAX_SOURCES ? good : undefined;
}

function bytesOf(path: string): Uint8Array | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true && stat.size <= MAX_BYTES ? readFileSync(path) : undefined;
}

function sourceOf(value: JsonValue): Legacy["sources"][number] | undefined {
  if (!isJsonObject(value) || Object.keys(value).length !== 3) return undefined;
  const { source_id, title, endpoint } = value;
  const texts = [source_id, title, endpoint].every(
    (each) => typeof each === "string" && each !== "" && each.length <= MAX_TEXT,
  );
  return texts ? { source_id: String(source_id), title: String(title), endpoint: String(endpoint) } : undefined;
}

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
