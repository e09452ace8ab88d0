import { parseFeed } from "feedsmith";
import { CommandFailure } from "../../broker/failure.ts";
import { plainText } from "./plain-text.ts";

/** One story as a feed tells it, in plain text. */
export interface FeedItem {
  /** The feed's own id of the story; absent when it gives none. */
  readonly id?: string;
  readonly title: string;
  readonly summary: string;
  /** Absent unless it is an https address. */
  readonly url?: string;
  /** ISO 8601 UTC. */
  readonly published_at?: string;
  readonly categories: readonly string[];
}

/** A feed of any of the four kinds. */
export interface ReadFeed {
  readonly title: string;
  readonly items: readonly FeedItem[];
}

const MAX_TITLE = 300;
const MAX_SUMMARY = 1000;
const MAX_ID = 512;
const MAX_CATEGORIES = 16;
/** The longest date of any format has half of it; what is longer is looked at for nothing. */
const MAX_DATE = 64;

/**
 * Tags and attributes of one feed. The parser runs beside everything else of the host: half a million of either, which fit into
 * the bound of bytes, hold it for seconds. A thousand stories with HTML in them have half as many as this.
 */
const MAX_MARKUP = 100_000;

/** Media types under which feeds are served; many servers know no better than text/xml or text/html for JSON Feed. */
export const FEED_TYPES = [
  "application/rss+xml",
  "application/atom+xml",
  "application/rdf+xml",
  "application/feed+json",
  "application/xml",
  "application/json",
  "text/xml",
  "text/plain",
] as const;

/**
 * Reads RSS, Atom, RDF or JSON Feed. Everything in it becomes plain text.
 *
 * @throws CommandFailure `feed.markup_refused`, `feed.not_understood`, `command.too_large`
 */
export function readFeed(bytes: Uint8Array, maxItems: number): ReadFeed {
  const text = decode(bytes);
  // Before any parser: entities unpack to gigabytes, and external ones name files and inner hosts.
  if (/<!\s*(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text)) {
    throw new CommandFailure("feed.markup_refused", "the feed has a document type or entities of its own");
  }
  if (markupOf(bytes) > MAX_MARKUP) {
    throw new CommandFailure("command.too_large", `the feed has more than ${MAX_MARKUP} tags and attributes`);
  }
  const { title, items, entries } = parse(text);
  const list = (Array.isArray(items) ? items : Array.isArray(entries) ? entries : []).slice(0, maxItems);
  return { title: plainText(textOf(title), MAX_TITLE), items: list.filter(isObject).map(readItem) };
}

const [TAG, ATTRIBUTE] = [0x3c, 0x3d];

function markupOf(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === TAG || byte === ATTRIBUTE) count += 1;
  return count;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CommandFailure("feed.not_understood", "the feed is not UTF-8");
  }
}

type Loose = Readonly<Record<string, unknown>>;

function parse(text: string): Loose {
  try {
    return parseFeed(text).feed as Loose;
  } catch {
    // The parser's words quote the peer's.
    throw new CommandFailure("feed.not_understood", "this is neither RSS, Atom, RDF nor JSON Feed");
  }
}

/** One story from the field names of the four formats; `published_at` and `id` may also be plain JSON's. */
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

/** Text wherever the four formats put it: as itself, or in `value`. */
function textOf(node: unknown): string | undefined {
  if (typeof node === "string") return node;
  return isObject(node) ? textOf(node.value ?? node.encoded) : undefined;
}

function addressOf(item: Loose): string | undefined {
  const links = Array.isArray(item.links) ? item.links.filter(isObject) : [];
  const chosen = links.find((each) => each.rel === undefined || each.rel === "alternate")?.href;
  const written = [item.link, item.url, chosen].find((each) => typeof each === "string");
  const parsed = typeof written === "string" ? URL.parse(written.trim()) : null;
  return parsed?.protocol === "https:" && parsed.username === "" && parsed.href.length <= 2048
    ? parsed.href
    : undefined;
}

function timeOf(item: Loose): string | undefined {
  const dublin = isObject(item.dc) && Array.isArray(item.dc.dates) ? item.dc.dates[0] : undefined;
  const written = [item.pubDate, item.published, item.date_published, item.published_at, item.updated, dublin].find(
    (each) => typeof each === "string",
  );
  const time = typeof written === "string" ? momentOf(written.slice(0, MAX_DATE).trim()) : Number.NaN;
  const text = Number.isNaN(time) ? "" : new Date(time).toISOString();
  // Years beyond 9999 are written with a sign, which no reader of the contract takes.
  return /^\d{4}-/.test(text) ? text : undefined;
}

/** A zone at the end, or a day alone, which is one of UTC by the standard. */
const ZONED = /(?:[+-]\d{2}:?\d{2}|\b[A-Z]{1,4}T|\bUTC?|Z)(?:\s*\(.*\))?$|^\d{4}-\d{2}-\d{2}$/i;

/** A time without a zone is one of UTC: read in the machine's own, a story would move with the trader's travels. */
function momentOf(written: string): number {
  if (ZONED.test(written)) return Date.parse(written);
  const iso = Date.parse(`${written}Z`);
  return Number.isNaN(iso) ? Date.parse(`${written} UTC`) : iso;
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
