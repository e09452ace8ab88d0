import type { FeedDraft } from "./draft.ts";

/** A suggested public feed. Nothing is fetched from it before the trader adds it. */
export type Suggestion = Pick<FeedDraft, "kind" | "title" | "endpoint">;

/** Feeds of public institutions: free, without an account, and in a supported format. */
export const NEWS_SUGGESTIONS: readonly Suggestion[] = [
  {
    kind: "rss",
    title: "Federal Reserve: press releases",
    endpoint: "https://www.federalreserve.gov/feeds/press_all.xml",
  },
  { kind: "rss", title: "European Central Bank: press", endpoint: "https://www.ecb.europa.eu/rss/press.html" },
  { kind: "rss", title: "US SEC: press releases", endpoint: "https://www.sec.gov/news/pressreleases.rss" },
];
