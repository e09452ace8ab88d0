import type { CalendarEvent, FeedLimits } from "@bourse/contract";
import type { Egress } from "@bourse/egress";
import { checkStatus, typesOf } from "../feeds/answer.ts";
import type { FeedReader } from "../feeds/feed-reader.ts";
import type { FeedItem } from "../feeds/rss.ts";
import type { StoredFeed } from "./feed-store.ts";

/** The result of reading a feed. `unchanged`: the peer reports no change. */
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

/** Requests a feed through the egress guard. @throws CommandFailure `egress.*`, `feed.*` */
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
