import { Button, EmptyState } from "@bourse/ui";
import { Newspaper, Settings } from "lucide-react";
import { useState } from "react";
import { useSymbols } from "../api/queries.ts";
import { FeedSuggestions } from "../feeds/FeedSuggestions.tsx";
import { useFeeds } from "../feeds/queries.ts";
import { BarSelect } from "../forms/SelectField.tsx";
import { PanelState } from "../lists/PanelState.tsx";
import { openDialog } from "../state/dialogs.ts";
import { useNews } from "./queries.ts";
import { Story } from "./Story.tsx";

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
