import { type Feed, type Reading, UnreadableFeed } from "../feed.ts";
import { type Row, readingOf } from "./rows.ts";

/** Reads a list of objects, or an object whose keys are days. */
export function parse(feed: Feed, text: string): Reading {
  const { reader } = feed;
  if (reader.format !== "json") throw new UnreadableFeed("the source has another format");
  const items = at(jsonOf(text), reader.items);
  if (Array.isArray(items)) return readingOf(feed, items.map(rowOf));
  if (typeof items !== "object" || items === null) throw new UnreadableFeed(`there is no list at “${reader.items}”`);
  const rows = Object.entries(items).map(([key, item]): Row => {
    const row = rowOf(item);
    return (name) => (name === "@key" ? key : row(name));
  });
  return readingOf(feed, rows);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFeed("the response is not JSON");
  }
}

const rowOf =
  (item: unknown): Row =>
  (name) =>
    at(item, name);

/** The value at a path of names with dots between them; own properties alone. */
function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .filter((name) => name !== "")
    .reduce<unknown>(
      (part, name) =>
        typeof part === "object" && part !== null && Object.hasOwn(part, name)
          ? (part as Record<string, unknown>)[name]
          : undefined,
      value,
    );
}
