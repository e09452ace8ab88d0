import { Button } from "@bourse/ui";
import { Plus } from "lucide-react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { type FeedDraft, NEW_FEED, newFeedOf } from "./draft.ts";
import { useFeedAct } from "./queries.ts";

/** A suggested public feed. Nothing is fetched from it before the trader adds it. */
type Suggestion = Pick<FeedDraft, "kind" | "title" | "endpoint">;

/** Feeds of public institutions: free, without an account, and in a supported format. */
const NEWS_SUGGESTIONS: readonly Suggestion[] = [
  {
    kind: "rss",
    title: "Federal Reserve: press releases",
    endpoint: "https://www.federalreserve.gov/feeds/press_all.xml",
  },
  { kind: "rss", title: "European Central Bank: press", endpoint: "https://www.ecb.europa.eu/rss/press.html" },
  { kind: "rss", title: "US SEC: press releases", endpoint: "https://www.sec.gov/news/pressreleases.rss" },
];

/** Suggested feeds with their addresses: the host reads a feed only once it is added. */
export function FeedSuggestions() {
  const act = useFeedAct();
  return (
    <div className="mt-3 space-y-2 text-left">
      <h3 className="text-xs font-semibold">Suggestions</h3>
      <ul className="space-y-2">
        {NEWS_SUGGESTIONS.map((each) => (
          <li key={each.endpoint} data-suggestion={each.endpoint}>
            <Button
              size="small"
              disabled={act.isPending}
              onClick={() => act.mutate({ add: newFeedOf({ ...NEW_FEED, ...each }, new Set()) })}
            >
              <Plus size={13} aria-hidden="true" /> {each.title}
            </Button>
            <p className="mt-0.5 font-mono text-2xs break-all text-muted">{each.endpoint}</p>
          </li>
        ))}
      </ul>
      {act.error && <ErrorNotice error={act.error} />}
    </div>
  );
}
