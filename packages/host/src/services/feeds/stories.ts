import { isJsonObject, type JsonValue } from "@bourse/contract";
import { CommandFailure } from "../../principal/failure.ts";
import { type FeedItem, readItem } from "./rss.ts";

/**
 * Reads stories from plain JSON: a list, or `items`, `articles` or `news` of an object, with the field names of feeds.
 * @throws CommandFailure `feed.not_understood`
 */
export function readStories(value: JsonValue, maxItems: number): readonly FeedItem[] {
  const list = isJsonObject(value)
    ? [value.items, value.articles, value.news].find((each) => Array.isArray(each))
    : value;
  if (!Array.isArray(list)) throw new CommandFailure("feed.not_understood", "the answer has no list of stories");
  return (list as readonly JsonValue[]).filter(isJsonObject).slice(0, maxItems).map(readItem);
}
