import { type Feed, MAX_ROWS, type Point, type Reading, type Release, UnreadableFeed } from "../feed.ts";
import { dayOf } from "./day.ts";

/** Looks up one field of a row by the name that the reader has for it. */
export type Row = (name: string) => unknown;

/** The readings of rows; rows without a date or a value are passed over, because sources have gaps. */
export function readingOf(feed: Feed, rows: readonly Row[]): Reading {
  const { reader } = feed;
  if (reader.format === "ics") throw new UnreadableFeed("a calendar file has no rows");
  const few = rows.slice(0, MAX_ROWS);
  if (feed.kind === "calendar") {
    const { date, title = "title", country } = reader;
    const releases = few.flatMap((row): Release[] => {
      const at = timeOf(row(date));
      const name = textOf(row(title));
      const where = country === undefined ? "" : textOf(row(country));
      return at === undefined || name === "" ? [] : [{ at, title: name, country: where || (feed.country ?? "") }];
    });
    return { kind: "calendar", releases: ordered(releases, ({ at }) => at) };
  }
  const { date, value = "value" } = reader;
  const points = few.flatMap((row): Point[] => {
    const day = dayOf(textOf(row(date)));
    const number = numberOf(row(value));
    return day === undefined || number === undefined ? [] : [{ date: day, value: number }];
  });
  if (points.length === 0) throw new UnreadableFeed(`no row has a date in “${date}” and a number in “${value}”`);
  return { kind: "series", points: ordered(points, (each) => each.date) };
}

function ordered<Item>(items: readonly Item[], key: (item: Item) => string): readonly Item[] {
  return items.toSorted((left, right) => (key(left) < key(right) ? -1 : 1));
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

function numberOf(value: unknown): number | undefined {
  const text = textOf(value);
  if (text === "" || text === ".") return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

function timeOf(value: unknown): string | undefined {
  const text = textOf(value);
  const time = /T\d{2}:\d{2}/.test(text) ? new Date(text) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : dayOf(text);
}
