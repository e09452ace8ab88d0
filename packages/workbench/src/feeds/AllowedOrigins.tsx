import type { FeedList } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { useExtensions } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { localMoment } from "../words/time.ts";
import { useFeedAct } from "./queries.ts";

type Origin = FeedList["allowed_origins"][number];

/** Origins that extensions may contact, with a button to revoke each. */
export function AllowedOrigins({ origins }: { readonly origins: readonly Origin[] }) {
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
