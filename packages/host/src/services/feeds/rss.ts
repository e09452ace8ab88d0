import { publicOriginFault } from "@bourse/egress";
import { CommandFailure } from "@bourse/runtime/broker";
import { parseFeed } from "feedsmith";
import { decodeFeed } from "./decode-feed.ts";
import { feedTime } from "./feed-time.ts";
import { plainText } from "./plain-text.ts";

/** One story of a feed, in plain text. */
export interface FeedItem {
  /** The feed's own id of the story; absent if it has none. */
  readonly id?: string;
  readonly title: string;
  readonly summary: string;
  /** Absent unless it is a valid https URL. */
  readonly url?: string;
  /** ISO 8601 UTC. */
  readonly published_at?: string;
  readonly categories: readonly string[];
}

/** Options for reading a feed. */
export interface FeedReading {
  /** Its Content-Type header. */
  readonly contentType?: string | undefined;
  readonly maxItems: number;
}

/** A parsed feed of any of the four kinds. */
export interface ReadFeed {
  readonly title: string;
  readonly items: readonly FeedItem[];
}

const MAX_TITLE = 300;
const MAX_SUMMARY = 1000;
const MAX_ID = 512;
const MAX_CATEGORIES = 16;

/**
 * Maximum number of tags and attributes of one feed: half a million of either, which fit into the size limit, block the
 * parser for seconds. A thousand stories with HTML in them have half as many as this limit.
 */
const MAX_MARKUP = 100_000;

/**
 * Reads RSS, Atom, RDF or JSON Feed. All its content becomes plain text. @throws CommandFailure `feed.markup_refused`,
 * `feed.not_understood`, `command.too_large`
 */
export function readFeed(bytes: Uint8Array, { contentType, maxItems }: FeedReading): ReadFeed {
  const text = decodeFeed(bytes, contentType);
  // Checked before any parser: entities expand to gigabytes, and external ones refer to files and internal hosts.
  if (/<!\s*(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text)) {
    throw new CommandFailure("feed.markup_refused", "the feed has a document type or entities of its own");
  }
  if (markupOf(text) > MAX_MARKUP) {
    throw new CommandFailure("command.too_large", `the feed has more than ${MAX_MARKUP} tags and attributes`);
  }
  const { title, items, entries } = parse(text);
  const list = (Array.isArray(items) ? items : Array.isArray(entries) ? entries : []).slice(0, maxItems);
  return { title: plainText(textOf(title), MAX_TITLE), items: list.filter(isObject).map(readItem) };
}

const [TAG, ATTRIBUTE] = [0x3c, 0x3d];

function markupOf(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === TAG || code === ATTRIBUTE) count += 1;
  }
  return count;
}

type Loose = Readonly<Record<string, unknown>>;

function parse(text: string): Loose {
  try {
    return parseFeed(text).feed as Loose;
  } catch {
    // The parser's messages quote the peer's text.
    throw new CommandFailure("feed.not_understood", "this is neither RSS, Atom, RDF nor JSON Feed");
  }
}

/** One story, from the field names of the four formats; `published_at` and `id` may also come from plain JSON. */
export function readItem(item: Readonly<Record<string, unknown>>): FeedItem {
  const id = plainText(textOf(item.guid) ?? item.id, MAX_ID);
  const url = addressOf(item);
  const published_at = timeOf(item);
  const summary = [item.description, item.summary, item.content_text, item.content_html, item.content].map(textOf);
  return {
    ...(id === "" ? {} : { id }),
    title: plainText(textOf(item.title), MAX_TITLE),
    summary: plainText(
      summary.find((each) => each !== undefined),
      MAX_SUMMARY,
    ),
    ...(url === undefined ? {} : { url }),
    ...(published_at === undefined ? {} : { published_at }),
    categories: categoriesOf(item),
  };
}

/** Text in any of the four formats' places: directly, or in `value`. */
function textOf(node: unknown): string | undefined {
  if (typeof node === "string") return node;
  return isObject(node) ? textOf(node.value ?? node.encoded) : undefined;
}

function addressOf(item: Loose): string | undefined {
  const links = Array.isArray(item.links) ? item.links.filter(isObject) : [];
  const chosen = links.find((each) => each.rel === undefined || each.rel === "alternate")?.href;
  const written = [item.link, item.url, chosen].find((each) => typeof each === "string");
  const parsed = typeof written === "string" ? URL.parse(written.trim()) : null;
  if (parsed?.protocol !== "https:" || parsed.username !== "" || parsed.href.length > 2048) return undefined;
  // The trader opens the link in a browser: a feed must not trigger actions on this machine or its network.
  return publicOriginFault(parsed.origin, [])?.rule === "origin.reserved" ? undefined : parsed.href;
}

function timeOf(item: Loose): string | undefined {
  const dublin = isObject(item.dc) && Array.isArray(item.dc.dates) ? item.dc.dates[0] : undefined;
  const written = [item.pubDate, item.published, item.date_published, item.published_at, item.updated, dublin].find(
    (each) => typeof each === "string" || typeof each === "number",
  );
  return feedTime(written);
}

function categoriesOf(item: Loose): string[] {
  const list = [item.categories, item.tags].find((each) => Array.isArray(each)) ?? [];
  const names = (list as readonly unknown[]).map((each) => (isObject(each) ? (each.name ?? each.term) : each));
  return names
    .slice(0, MAX_CATEGORIES)
    .map((each) => plainText(each, 64))
    .filter((each) => each !== "");
}

function isObject(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
