import { createHash } from "node:crypto";
import { DAY_MS } from "@bourse/bars";
import type { FeedLimits, NewsItem } from "@bourse/contract";
import { type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { FeedItem } from "../feeds/rss.ts";

/** The searched parts of a story. */
interface Searched {
  readonly title: string;
  readonly summary: string;
  readonly categories: readonly string[];
}

/** Shorter symbols are too often ordinary words: ON, IT, A. */
const SHORTEST_WORD = 3;

/**
 * A story is about a symbol if a category equals the symbol, ignoring case; if its text contains the symbol after `$`
 * or in brackets, with or without an exchange, as in (NASDAQ: AAPL); or, from three characters on, as a separate word
 * in the same case.
 */
export function isAbout(story: Searched, symbol: string): boolean {
  return aboutWhat(story)(symbol);
}

/** The same for many symbols: the story is prepared once. */
function aboutWhat({ title, summary, categories }: Searched): (symbol: string) => boolean {
  const named = new Set(categories.map((each) => each.toLowerCase()));
  const text = ` ${title} ${summary} `;
  return (symbol) => (named.size > 0 && named.has(symbol.toLowerCase())) || isIn(text, symbol);
}

function isIn(text: string, symbol: string): boolean {
  if (!text.includes(symbol)) return false;
  const literal = symbol.replace(/[^A-Za-z0-9]/g, "\\$&");
  const end = "(?![A-Za-z0-9])";
  const tag = `\\$${literal}${end}`;
  const bracket = `\\((?:[A-Za-z]{2,10}: ?)?${literal}\\)`;
  const word = symbol.length < SHORTEST_WORD ? [] : [`(?<![A-Za-z0-9$])${literal}${end}`];
  return new RegExp([tag, bracket, ...word].join("|")).test(text);
}

/** The stories of the workspace, newest first. */
export interface Stories {
  /** Stores the stories of a feed. Returns true if any is new. */
  take(sourceId: string, items: readonly FeedItem[], now: Date): boolean;
  read(query: { readonly symbol?: string; readonly limit?: number }): readonly NewsItem[];
}

const DEFAULT_LIMIT = 50;
/** How far a feed's clock may run ahead before its time counts as unknown. */
const MAX_AHEAD = 60 * 60 * 1000;

/** Dependencies of the stories. */
export interface StoryDeps {
  readonly database: Database;
  /** Id of the open workspace. */
  workspace(): string;
  /** Symbols known in the workspace; stories are matched with them when they are read. */
  symbols(): readonly string[];
  readonly limits: Pick<FeedLimits, "maxStories">;
}

export function storyBook({ database, workspace, symbols, limits }: StoryDeps): Stories {
  const { maxStories } = limits;
  return {
    take: (sourceId, items, now) =>
      database.transaction(() => {
        const fresh = items.map((item) => takeOne(database, { sourceId, item, now })).filter(Boolean);
        database.run(
          "DELETE FROM news_stories WHERE id NOT IN (SELECT id FROM news_stories ORDER BY sorted_at DESC, id LIMIT ?)",
          maxStories,
        );
        return fresh.length > 0;
      }),
    read({ symbol, limit = DEFAULT_LIMIT }) {
      const known = symbols();
      return newest(database, { workspace: workspace(), symbol, limit }).map(({ row, story }) => {
        const isAboutIt = aboutWhat(story);
        const about = known.filter((each) => each === symbol || isAboutIt(each));
        const all = symbol === undefined ? about : [...new Set([symbol, ...about])];
        return fromRow(row, sourcesOf(database, workspace(), text(row.id)), all);
      });
    },
  };
}

interface Found {
  readonly row: Row;
  readonly story: Searched;
}

/** Carried by a feed that the workspace shows or has shown. */
const OF_WORKSPACE = `id IN (SELECT c.story_id FROM news_carriers c
  JOIN workspace_feeds f ON f.source_id = c.source_id WHERE f.workspace = ?)`;

/** Rows that may be about a symbol: a superset of those that `isAbout` accepts. */
const CANDIDATES = `SELECT * FROM news_stories
  WHERE ${OF_WORKSPACE.replace("?", "?5")} AND (categories <> '[]' AND (instr(lower(categories), lower(?1)) > 0 OR ?2)
    OR instr(' ' || title || ' ' || summary || ' ', ?1) > 0)
  ORDER BY sorted_at DESC, id LIMIT ?3 OFFSET ?4`;
const NEWEST = `SELECT * FROM news_stories WHERE ${OF_WORKSPACE} ORDER BY sorted_at DESC, id LIMIT ?`;
/** Text that `lower` does not change or that JSON escapes; it is searched for in every category. */
const UNLIKE_ITS_JSON = /[^ -~]|["\\]/;

interface Wanted {
  readonly workspace: string;
  readonly symbol: string | undefined;
  readonly limit: number;
}

/** Reads in parts: the database filters the stored rows, and only candidates are loaded. */
function newest(database: Database, { workspace, symbol, limit }: Wanted): readonly Found[] {
  if (symbol === undefined) return database.all(NEWEST, workspace, limit).map(foundIn);
  const found: Found[] = [];
  const everyCategory = UNLIKE_ITS_JSON.test(symbol) ? 1 : 0;
  for (let [size, offset] = [2 * limit, 0]; found.length < limit; offset += size, size *= 2) {
    const rows = database.all(CANDIDATES, symbol, everyCategory, size, offset, workspace);
    found.push(...rows.map(foundIn).filter(({ story }) => isAbout(story, symbol)));
    if (rows.length < size) break;
  }
  return found.slice(0, limit);
}

function foundIn(row: Row): Found {
  const categories = JSON.parse(text(row.categories)) as string[];
  return { row, story: { title: text(row.title), summary: text(row.summary), categories } };
}

interface Arrival {
  readonly sourceId: string;
  readonly item: FeedItem;
  readonly now: Date;
}

/** True when the story is new to the workspace. */
function takeOne(database: Database, { sourceId, item, now }: Arrival): boolean {
  if (item.title === "") return false;
  const url = item.url === undefined ? undefined : canonicalUrl(item.url);
  const guid = item.id ?? url ?? "";
  const titleKey = item.title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const published = timeWithin(item.published_at, now);
  const sortedAt = published ?? now.toISOString();
  const known = findStory(database, { sourceId, guid, url, titleKey, sortedAt });
  const id =
    known ??
    createHash("sha256")
      .update(JSON.stringify([url ?? sourceId, guid, item.title]))
      .digest("hex")
      .slice(0, 32);
  if (known === undefined) {
    database.run(
      `INSERT INTO news_stories (id, url, title, title_key, summary, categories, published_at, sorted_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      id,
      url ?? null,
      item.title,
      titleKey,
      item.summary,
      JSON.stringify(item.categories),
      published ?? null,
      sortedAt,
    );
  }
  database.run("INSERT OR IGNORE INTO news_carriers (story_id, source_id, guid) VALUES (?, ?, ?)", id, sourceId, guid);
  return known === undefined;
}

interface Marks {
  readonly sourceId: string;
  readonly guid: string;
  readonly url: string | undefined;
  readonly titleKey: string;
  readonly sortedAt: string;
}

/** Finds the story by the same URL, the same id in the same feed, or the same title within a day. */
function findStory(database: Database, { sourceId, guid, url, titleKey, sortedAt }: Marks): string | undefined {
  const byGuid =
    guid === ""
      ? undefined
      : database.one("SELECT story_id AS id FROM news_carriers WHERE source_id = ? AND guid = ?", sourceId, guid);
  const byUrl = url === undefined ? undefined : database.one("SELECT id FROM news_stories WHERE url = ?", url);
  const at = Date.parse(sortedAt);
  const byTitle =
    titleKey === ""
      ? undefined
      : database.one(
          "SELECT id FROM news_stories WHERE title_key = ? AND sorted_at BETWEEN ? AND ?",
          titleKey,
          new Date(at - DAY_MS).toISOString(),
          new Date(at + DAY_MS).toISOString(),
        );
  const found = byGuid ?? byUrl ?? byTitle;
  return found && text(found.id);
}

/** URL parameters that only track where a reader came from. */
const TRACKING = /^(?:utm_|fbclid$|gclid$|mc_cid$|mc_eid$)/i;

/** The URL without tracking parameters. */
function canonicalUrl(address: string): string {
  const url = new URL(address);
  url.hash = "";
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name));
  for (const name of tracking) url.searchParams.delete(name);
  return url.href;
}

function timeWithin(time: string | undefined, now: Date): string | undefined {
  return time !== undefined && Date.parse(time) <= now.getTime() + MAX_AHEAD ? time : undefined;
}

function sourcesOf(database: Database, workspace: string, id: string): string[] {
  const rows = database.all(
    `SELECT DISTINCT source_id FROM news_carriers JOIN workspace_feeds USING (source_id)
     WHERE story_id = ? AND workspace = ? ORDER BY source_id`,
    id,
    workspace,
  );
  return rows.map((row) => text(row.source_id));
}

function fromRow(row: Row, sources: string[], symbols: string[]): NewsItem {
  return {
    id: text(row.id),
    title: text(row.title),
    summary: text(row.summary),
    ...(row.url === null ? {} : { url: text(row.url) }),
    ...(row.published_at === null ? {} : { published_at: text(row.published_at) }),
    sources,
    symbols,
  };
}
