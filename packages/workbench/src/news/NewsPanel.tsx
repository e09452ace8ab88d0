import type { NewsList } from "@bourse/contract/host-api";
import { Button, EmptyState } from "@bourse/ui";
import { ExternalLink, Newspaper, Settings } from "lucide-react";
import { useState } from "react";
import { useSymbols } from "../api/queries.ts";
import { FeedSuggestions } from "../feeds/FeedSuggestions.tsx";
import { useFeeds } from "../feeds/queries.ts";
import { BarSelect } from "../forms/SelectField.tsx";
import { PanelState } from "../lists/PanelState.tsx";
import { openDialog } from "../state/dialogs.ts";
import { localMoment } from "../words/time.ts";
import { useNews } from "./queries.ts";

/** The stories of the trader's feeds, each shown once however many feeds contain it. */
export function NewsPanel() {
  const [symbol, setSymbol] = useState("");
  const news = useNews(symbol);
  const { data } = news;
  const symbols = useSymbols().data?.symbols ?? [];
  const feeds = useFeeds().data?.feeds ?? [];
  const hasFeed = feeds.some(({ kind }) => kind !== "economics");
  const names = new Map(feeds.map(({ source_id, title }) => [source_id, title]));
  return (
    <div className="min-h-full">
      <h2 className="sr-only">News</h2>
      <div className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-surface px-2 py-1.5">
        <BarSelect label="Symbol of the news" value={symbol} onChange={setSymbol} className="min-w-0 flex-1">
          <option value="">All symbols</option>
          {symbols.map((each) => (
            <option key={each.symbol}>{each.symbol}</option>
          ))}
        </BarSelect>
        <FeedsButton />
      </div>
      <PanelState of={news} label="Loading news" lines={6} />
      {data && data.length > 0 && (
        <ul aria-label="Stories, newest first" className="divide-y divide-line">
          {data.map((item) => (
            <Story key={item.id} item={item} sources={item.sources.map((id) => names.get(id) ?? id)} />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={Newspaper}
          title={symbol === "" ? "No news" : `No news about ${symbol}`}
          action={hasFeed ? undefined : <FeedSuggestions />}
        >
          {hasFeed
            ? "Your feeds have delivered no stories yet. Feeds shows when they are read next."
            : "Add an RSS, Atom or JSON feed under Feeds: the host reads it for you."}
        </EmptyState>
      )}
    </div>
  );
}

/** Opens the feeds' settings. */
export function FeedsButton() {
  return (
    <Button size="small" onClick={() => openDialog({ kind: "settings", part: "feeds" })}>
      <Settings size={13} aria-hidden="true" /> Feeds
    </Button>
  );
}

interface StoryProps {
  readonly item: NewsList["items"][number];
  /** Names of the feeds that contain it. */
  readonly sources: readonly string[];
}

/** One story; its text comes from a feed and is never markup. */
function Story({ item, sources }: StoryProps) {
  const { id, title, summary, url, published_at: at, symbols } = item;
  const link = safeLink(url);
  return (
    <li data-story={id} className="space-y-0.5 px-3 py-2">
      <p className="flex gap-2 text-2xs text-muted">
        {at && (
          <time dateTime={at} className="shrink-0">
            {localMoment(at)}
          </time>
        )}
        <bdi className="min-w-0 truncate">{sources.join(", ")}</bdi>
      </p>
      <h3 dir="auto" className="font-medium break-words">
        {link ? (
          <a href={link} target="_blank" rel="noopener noreferrer" className="hover:text-accent hover:underline">
            {title} <ExternalLink size={11} aria-hidden="true" className="inline text-muted" />
            <span className="sr-only">(opens {new URL(link).hostname} in a new tab)</span>
          </a>
        ) : (
          title
        )}
      </h3>
      {summary && (
        <p dir="auto" className="line-clamp-3 text-xs break-words text-muted">
          {summary}
        </p>
      )}
      {symbols.length > 0 && <p className="text-2xs text-accent">{symbols.join(" ")}</p>}
    </li>
  );
}

/** A URL that the trader may open by a click: https, without a user name that could pose as the host name. */
export function safeLink(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url);
  return parsed?.protocol === "https:" && parsed.username === "" && parsed.password === "" ? parsed.href : undefined;
}
