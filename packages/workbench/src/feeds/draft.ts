import type { Feed, NewFeed } from "@bourse/contract/host-api";

/** The form of a new feed, as typed. */
export interface FeedDraft {
  readonly kind: NewFeed["kind"];
  readonly title: string;
  readonly endpoint: string;
  readonly minutes: string;
}

/** Names of the kinds. */
export const KINDS: Readonly<Record<NewFeed["kind"], string>> = {
  rss: "News: RSS or Atom",
  json: "News: JSON",
  economics: "Economic calendar",
};

/** Reading intervals by name; the host accepts 5 minutes to a week. */
export const INTERVALS: Readonly<Record<string, string>> = {
  "5": "5 minutes",
  "15": "15 minutes",
  "60": "hour",
  "360": "6 hours",
  "1440": "day",
};

/** Initial content of the form. */
export const NEW_FEED: FeedDraft = { kind: "rss", title: "", endpoint: "", minutes: "15" };

/** Faults by field, in words. */
export type FeedFaults = Readonly<Partial<Record<"title" | "endpoint", string>>>;

/** The faults of a draft; empty when it can be sent. The host checks the address again when it fetches. */
export function feedFaults({ title, endpoint }: FeedDraft): FeedFaults {
  const isHttps = URL.parse(endpoint.trim())?.protocol === "https:";
  return {
    ...(title.trim() === "" ? { title: "Give it a name." } : {}),
    ...(isHttps ? {} : { endpoint: "Type an https address, such as https://example.com/feed.xml." }),
  };
}

/** The feed of a valid draft. Its source id is derived from its name, with a number if that is taken. */
export function newFeedOf({ kind, title, endpoint, minutes }: FeedDraft, taken: ReadonlySet<string>): NewFeed {
  return {
    source_id: freeId(title, taken),
    title: title.trim(),
    kind,
    endpoint: endpoint.trim(),
    interval_minutes: Number(minutes),
  };
}

function freeId(title: string, taken: ReadonlySet<string>): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ["feed"];
  const id = words.join("-").slice(0, 60);
  let free = id;
  for (let next = 2; taken.has(free); next += 1) free = `${id}-${next}`;
  return free;
}

/** Time of the next reading; undefined if the page cannot know it: after a failure the host chooses the delay. */
export function nextRun({
  refreshed_at: last,
  interval_minutes: minutes,
  error_code: fault,
}: Feed): string | undefined {
  if (last === undefined || fault !== undefined) return undefined;
  return new Date(Date.parse(last) + minutes * 60_000).toISOString();
}
