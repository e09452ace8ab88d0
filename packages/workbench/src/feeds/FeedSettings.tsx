import { Skeleton } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { AddFeed } from "./AddFeed.tsx";
import { AllowedOrigins } from "./AllowedOrigins.tsx";
import { FeedCard } from "./FeedCard.tsx";
import { useFeeds } from "./queries.ts";

/** The feeds for news and calendar, and the origins that extensions may contact. */
export function FeedSettings() {
  const { data, error, refetch, isLoading } = useFeeds();
  return (
    <div className="space-y-4">
      {isLoading && <Skeleton label="Loading feeds" lines={5} />}
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {data && (
        <section aria-label="Feeds" className="space-y-2">
          <h3 className="text-sm font-semibold">Feeds</h3>
          {data.feeds.length === 0 && (
            <p className="text-xs text-muted">
              None yet. News and calendar stay empty until you add a feed below; the host reads it for you.
            </p>
          )}
          <ul className="divide-y divide-line empty:hidden">
            {data.feeds.map((feed) => (
              <FeedCard key={feed.source_id} feed={feed} />
            ))}
          </ul>
          <AddFeed taken={new Set(data.feeds.map(({ source_id }) => source_id))} />
        </section>
      )}
      {data && <AllowedOrigins origins={data.allowed_origins} />}
    </div>
  );
}
