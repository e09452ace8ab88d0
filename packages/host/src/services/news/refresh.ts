import { type CalendarEvent, type FeedLimits, isJsonObject, type JsonValue } from "@bourse/contract";
import type { Egress } from "@bourse/egress";
import { CommandFailure } from "../../broker/failure.ts";
import { checkStatus, typesOf } from "../feeds/answer.ts";
import { readCalendar } from "../feeds/economics.ts";
import type { FeedReader } from "../feeds/feed-reader.ts";
import { readJson } from "../feeds/json-answer.ts";
import { type FeedItem, readItem } from "../feeds/rss.ts";
import type { StoredFeed } from "./feed-store.ts";

/** What a reading of a feed brought. `unchanged`: the peer says that there is nothing new. */
export interface Brought {
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

/** Asks a feed through the guard. @throws CommandFailure `egress.*`, `feed.*` */
export async function refresh(
  feed: StoredFeed,
  { egress, reader, limits }: Means,
  signal: AbortSignal,
): Promise<Brought> {
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
  if (feed.kind === "rss") {
    const reading = { contentType: answer.headers["content-type"], maxItems: limits.maxItems };
    return { items: (await reader.read(answer.body, reading)).items, events: [], ...marks };
  }
  const value = readJson(answer.body);
  if (feed.kind === "economics") {
    return { items: [], events: readCalendar(value, feed.sourceId, limits.maxEvents).events, ...marks };
  }
  return { items: itemsIn(value).slice(0, limits.maxItems), events: [], ...marks };
}

/** A mark goes back as a header: what no header may hold is not kept. */
function markOf(header: string | undefined): string | undefined {
  return header !== undefined && header.length <= 256 && /^[\x20-\x7e]+$/.test(header) ? header : undefined;
}

/** Stories of any JSON that has them: a list, or `items`, `articles` or `news` of an object, in the names feeds use. */
function itemsIn(value: JsonValue): readonly FeedItem[] {
  const list = isJsonObject(value)
    ? [value.items, value.articles, value.news].find((each) => Array.isArray(each))
    : value;
  if (!Array.isArray(list)) throw new CommandFailure("feed.not_understood", "the answer has no list of stories");
  return (list as readonly JsonValue[]).filter(isJsonObject).map(readItem);
}
