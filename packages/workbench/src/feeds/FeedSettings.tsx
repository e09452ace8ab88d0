import type { FeedList } from "@bourse/contract/host-api";
import { Button, Skeleton } from "@bourse/ui";
import { useExtensions } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { localMoment } from "../words/time.ts";
import { AddFeed } from "./AddFeed.tsx";
import { FeedCard } from "./FeedCard.tsx";
import { useFeedAct, useFeeds } from "./queries.ts";

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

type Origin = FeedList["allowed_origins"][number];

/** Origins that extensions may contact, with a button to revoke each. */
function AllowedOrigins({ origins }: { readonly origins: readonly Origin[] }) {
  const names = new Map(useExtensions().data?.map(({ id, name }) => [id, name]));
  const act = useFeedAct();
  return (
    <section aria-label="Origins that extensions may contact" className="space-y-1">
      <h3 className="text-sm font-semibold">Origins that extensions may contact</h3>
      {origins.length === 0 && (
        <p className="text-xs text-muted">None. An extension asks before the host fetches anything for it.</p>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {origins.map(({ extension_id: extensionId, origin, allowed_at: at }) => (
          <li key={`${extensionId} ${origin}`} data-origin={origin} className="flex items-center gap-2 py-1.5">
            <div className="min-w-0 flex-1">
              <p className="font-mono text-xs break-all">{origin}</p>
              <p className="text-2xs text-muted">
                <bdi>{names.get(extensionId) ?? extensionId}</bdi>, since {localMoment(at)}
              </p>
            </div>
            <Button
              tone="danger"
              size="small"
              aria-label={`Revoke ${origin} from ${names.get(extensionId) ?? extensionId}`}
              disabled={act.isPending}
              onClick={() => act.mutate({ revoke: { extensionId, origin } })}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {act.error && <ErrorNotice error={act.error} />}
    </section>
  );
}
