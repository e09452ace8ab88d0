import { type Feed, MAX_ROWS, type Reading, type Release, UnreadableFeed } from "../feed.ts";

/** Reads the events of an iCalendar file (RFC 5545). Repetitions are not unfolded: releases are listed one by one. */
export function parse(feed: Feed, text: string): Reading {
  const lines = text.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
  if (!lines.some((line) => line === "BEGIN:VCALENDAR")) throw new UnreadableFeed("the response is no calendar file");
  const releases: Release[] = [];
  let fields = new Map<string, string>();
  for (const line of lines) {
    if (line === "BEGIN:VEVENT") fields = new Map();
    const split = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line);
    if (split) fields.set(split[1] ?? "", split[2] ?? "");
    if (line !== "END:VEVENT" || releases.length === MAX_ROWS) continue;
    const at = timeOf(fields.get("DTSTART") ?? "");
    const title = plain(fields.get("SUMMARY") ?? "");
    if (at !== undefined && title !== "") releases.push({ at, title, country: feed.country ?? "" });
  }
  return { kind: "calendar", releases: releases.toSorted((left, right) => (left.at < right.at ? -1 : 1)) };
}

/** A local time without its zone keeps its day alone: the hour would be wrong elsewhere. */
function timeOf(text: string): string | undefined {
  const read = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(text);
  if (!read) return undefined;
  const [, year, month, day, hour, minute, second, zone] = read;
  const date = `${year}-${month}-${day}`;
  const time = zone === "Z" ? `${date}T${hour}:${minute}:${second}.000Z` : date;
  return Number.isNaN(new Date(time).getTime()) ? undefined : time;
}

const plain = (text: string): string =>
  text
    .replaceAll(/\\[nN]/g, " ")
    .replaceAll(/\\([,;\\])/g, "$1")
    .trim();
