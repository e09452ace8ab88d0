import type { Feed, Reader } from "../feeds/feed.ts";

/** A language model's summary of what was on the board. */
export interface Summary {
  readonly at: string;
  readonly model: string;
  readonly answers: Readonly<Record<string, boolean | number | string>>;
}

/** The one value that the host keeps for this application in the open workspace. */
export interface Saved {
  readonly version: 1;
  readonly feeds: readonly Feed[];
  /** Countries of the calendar that are left out. */
  readonly hidden: readonly string[];
  readonly summary?: Summary;
}

export const NOTHING_SAVED: Saved = { version: 1, feeds: [], hidden: [] };

/** More sources than a board shows, and far below the size that the host keeps. */
export const MAX_FEEDS = 40;

/** Reads the stored value; undefined when it is not of this form, for example of a later version. */
export function readSaved(value: unknown): Saved | undefined {
  if (value === null || value === undefined) return NOTHING_SAVED;
  if (!isObject(value) || value.version !== 1 || !Array.isArray(value.feeds)) return undefined;
  if (!value.feeds.every(isFeed)) return undefined;
  const { feeds, hidden, summary } = value;
  return {
    version: 1,
    feeds,
    hidden: Array.isArray(hidden) ? hidden.filter((each) => typeof each === "string") : [],
    ...(isSummary(summary) ? { summary } : {}),
  };
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

function isFeed(value: unknown): value is Feed {
  if (!isObject(value)) return false;
  const texts = ["id", "name", "url"].every((name) => typeof value[name] === "string");
  return texts && (value.kind === "series" || value.kind === "calendar") && isReader(value.reader);
}

function isReader(value: unknown): value is Reader {
  return isObject(value) && ["csv", "json", "ics"].some((format) => format === value.format);
}

function isSummary(value: unknown): value is Summary {
  return isObject(value) && typeof value.at === "string" && typeof value.model === "string" && isObject(value.answers);
}
