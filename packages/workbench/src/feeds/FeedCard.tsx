import type { Feed } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { useState } from "react";
import { ApiError } from "../api/error.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useWords } from "../errors/use-words.ts";
import { focusWhenShown } from "../forms/focus-when-shown.ts";
import { ahead, localMoment } from "../words/time.ts";
import { useNow } from "../words/use-now.ts";
import { INTERVALS, KINDS, nextRun } from "./draft.ts";
import { useFeedAct } from "./queries.ts";

/** One feed: its address, its last and next reading, and its error. */
export function FeedCard({ feed }: { readonly feed: Feed }) {
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
