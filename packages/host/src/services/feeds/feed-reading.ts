import { isJsonObject, type JsonValue } from "@bourse/contract";
import { CommandFailure } from "@bourse/runtime/broker";
import { redactor } from "../secrets/redact.ts";
import { readCalendar, readSeries } from "./economics.ts";
import { checkResultSize, readJson, toJson } from "./json-answer.ts";
import { type FeedItem, type FeedReading, type ReadFeed, readFeed, readItem } from "./rss.ts";

/** The format to parse a peer's bytes as: one of the four feed formats, or JSON. */
export type Reading =
  | ({ readonly as: "feed" } & FeedReading)
  | { readonly as: "stories"; readonly maxItems: number }
  | { readonly as: "calendar"; readonly source: string; readonly maxEvents: number }
  | { readonly as: "series"; readonly maxEvents: number }
  | { readonly as: "json" };

/** The result type of each format. */
export interface ReadAs {
  readonly feed: ReadFeed;
  readonly stories: readonly FeedItem[];
  readonly calendar: ReturnType<typeof readCalendar>;
  readonly series: ReturnType<typeof readSeries>;
  readonly json: JsonValue;
}

/** Additional options when reading for a guest. */
export interface ForGuest {
  /**
   * Secrets sent to the peer, which it may echo. They are removed before a text is cut, because half a secret could not
   * be recognised.
   */
  readonly secrets: readonly string[];
  readonly maxBytes: number;
}

/** Parses a peer's bytes. Runs on the thread that reads feeds. @throws CommandFailure `feed.*`, `command.too_large` */
export function readBytes<R extends Reading>(bytes: Uint8Array, reading: R): ReadAs[R["as"]] {
  return read(bytes, reading, (value) => value) as ReadAs[R["as"]];
}

/** The same as cleaned and bounded data for a guest. @throws CommandFailure `feed.*`, `command.too_large` */
export function readBytesFor({ secrets, maxBytes }: ForGuest, bytes: Uint8Array, reading: Reading): JsonValue {
  // Even the shortest secret: this very peer received it.
  const clean = redactor(secrets, { shortest: 1 });
  const data = clean.json(toJson(read(bytes, reading, clean.json)));
  checkResultSize(data, maxBytes);
  return data;
}

function read(bytes: Uint8Array, reading: Reading, clean: (value: JsonValue) => JsonValue): ReadAs[Reading["as"]] {
  if (reading.as === "feed") return readFeed(bytes, reading);
  const value = clean(readJson(bytes));
  switch (reading.as) {
    case "json":
      return value;
    case "stories":
      return readStories(value, reading.maxItems);
    case "calendar":
      return readCalendar(value, reading.source, reading.maxEvents);
    case "series":
      return readSeries(value, reading.maxEvents);
  }
}

/**
 * Reads stories from plain JSON: a list, or `items`, `articles` or `news` of an object, with the field names of feeds.
 * @throws CommandFailure `feed.not_understood`
 */
function readStories(value: JsonValue, maxItems: number): readonly FeedItem[] {
  const list = isJsonObject(value)
    ? [value.items, value.articles, value.news].find((each) => Array.isArray(each))
    : value;
  if (!Array.isArray(list)) throw new CommandFailure("feed.not_understood", "the answer has no list of stories");
  return (list as readonly JsonValue[]).filter(isJsonObject).slice(0, maxItems).map(readItem);
}
