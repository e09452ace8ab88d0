import type { Feed, FeedList } from "@bourse/contract/host-api";
import { Button, Skeleton } from "@bourse/ui";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../api/error.ts";
import { useExtensions } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useWords } from "../errors/use-words.ts";
import { fieldsOf } from "../forms/draft.ts";
import { focusWhenShown } from "../forms/focus-when-shown.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { ahead, localMoment } from "../words/time.ts";
import { useNow } from "../words/use-now.ts";
import { type FeedFaults, feedFaults, INTERVALS, KINDS, NEW_FEED, newFeedOf, nextRun } from "./draft.ts";
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

/** The form for another feed. */
function AddFeed({ taken }: { readonly taken: ReadonlySet<string> }) {
  const [draft, setDraft] = useState(NEW_FEED);
  const [faults, setFaults] = useState<FeedFaults>({});
  const field = fieldsOf({ draft, faults, onDraft: setDraft });
  const act = useFeedAct();
  const element = useRef<HTMLFormElement>(null);
  useFocusFault(element, faults);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = feedFaults(draft);
    setFaults(found);
    if (Object.keys(found).length > 0 || act.isPending) return;
    act.mutate({ add: newFeedOf(draft, taken) }, { onSuccess: () => setDraft(NEW_FEED) });
  };
  return (
    <form
      ref={element}
      aria-label="Add a feed"
      noValidate
      onSubmit={submit}
      className="space-y-2 rounded border border-line p-3"
    >
      <h4 className="font-medium">Add a feed</h4>
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Kind" {...field("kind")} options={KINDS} />
        <SelectField label="Read every" {...field("minutes")} options={INTERVALS} />
      </div>
      <TextField label="Name" maxLength={128} {...field("title")} />
      <TextField
        label="Address"
        hint="https only. The host fetches it; the page loads nothing from there."
        maxLength={2048}
        {...field("endpoint")}
      />
      {act.error && <ErrorNotice error={act.error} />}
      <div className="flex justify-end">
        <Button type="submit" tone="primary" disabled={act.isPending}>
          {act.isPending ? "Adding…" : "Add feed"}
        </Button>
      </div>
    </form>
  );
}

/** One feed: its address, its last and next reading, and its error. */
function FeedCard({ feed }: { readonly feed: Feed }) {
  const { source_id: id, title, kind, endpoint, interval_minutes: minutes } = feed;
  const [isAsking, setAsking] = useState(false);
  const act = useFeedAct();
  return (
    <li data-feed={id} className="space-y-1 py-2">
      <div className="flex items-start gap-2">
        <h4 className="min-w-0 flex-1 font-medium break-words">
          <bdi>{title}</bdi> <span className="text-xs font-normal text-muted">{KINDS[kind]}</span>
        </h4>
        {!isAsking && (
          <Button tone="danger" size="small" aria-label={`Remove ${title}`} onClick={() => setAsking(true)}>
            Remove
          </Button>
        )}
      </div>
      <p className="font-mono text-2xs break-all text-muted">{endpoint}</p>
      <p className="text-xs text-muted">
        Every {INTERVALS[minutes] ?? `${minutes} minutes`} · <Runs feed={feed} />
      </p>
      {isAsking && (
        <fieldset className="flex items-center gap-2 rounded border border-warning/40 bg-warning/10 p-2 text-xs">
          <legend className="sr-only">Remove {title}?</legend>
          <p className="flex-1">
            Nothing new comes from it. What it has brought stays until newer stories take its place.
          </p>
          {/* The button that opened the question is gone: this gets the focus. */}
          <Button size="small" ref={focusWhenShown} onClick={() => setAsking(false)}>
            Keep
          </Button>
          <Button tone="danger" size="small" disabled={act.isPending} onClick={() => act.mutate({ remove: id })}>
            {act.isPending ? "Removing…" : "Remove this feed"}
          </Button>
        </fieldset>
      )}
      {act.error && <ErrorNotice error={act.error} />}
    </li>
  );
}

function Runs({ feed }: { readonly feed: Feed }) {
  const now = useNow();
  const { refreshed_at: last, error_code: code } = feed;
  const next = nextRun(feed);
  const words = useWords();
  const fault = code === undefined ? undefined : words(new ApiError(0, { code, message: "" }));
  return (
    <>
      {last ? `read ${localMoment(last)}` : "not read yet"}
      {next && `, next ${ahead(next, now)}`}
      {fault && (
        <span className="block text-negative">
          The last reading failed: {fault.title}. {fault.hint} It is tried again by itself.{" "}
          <code className="text-2xs">{fault.code}</code>
        </span>
      )}
    </>
  );
}
