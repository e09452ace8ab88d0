import { type Feed, type Reading, UnreadableFeed } from "../feed.ts";
import { readingOf } from "./rows.ts";

/** Reads comma-separated values with a head line; RFC 4180 quotes. */
export function parse(feed: Feed, text: string): Reading {
  const [head, ...lines] = table(text);
  if (!head) throw new UnreadableFeed("the response is empty");
  const columns = new Map(head.map((name, index) => [name.trim(), index]));
  const { reader } = feed;
  if (reader.format !== "csv" || !columns.has(reader.date)) {
    throw new UnreadableFeed(`its columns are ${head.slice(0, 12).join(", ")}`);
  }
  return readingOf(
    feed,
    lines.map((line) => (name) => line[columns.get(name) ?? -1]),
  );
}

function table(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let quoted = false;
  const endField = () => {
    row.push(field);
    field = "";
  };
  const endRow = () => {
    endField();
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  };
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (quoted && letter === '"' && text[at + 1] === '"') {
      field += letter;
      at += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (quoted) field += letter;
    else if (letter === ",") endField();
    else if (letter === "\n") endRow();
    else if (letter !== "\r") field += letter;
  }
  endRow();
  return rows;
}
