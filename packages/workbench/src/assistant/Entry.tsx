import type { AssistantEntry } from "@bourse/contract/host-api";
import { Badge, Button } from "@bourse/ui";
import { useEffect, useState } from "react";
import { ApiError } from "../api/error.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { ProposalList } from "../proposals/ProposalList.tsx";
import { whole } from "../words/numbers.ts";
import { localMoment } from "../words/time.ts";
import { useStop, useTakeAnswer } from "./queries.ts";
import { Sources } from "./Sources.tsx";

const STATES = {
  running: { name: "Asking", tone: "accent" },
  answered: { name: "Answered", tone: "positive" },
  failed: { name: "Failed", tone: "negative" },
} as const satisfies Readonly<Record<AssistantEntry["state"], { name: string; tone: string }>>;

/** The trader stopped it, which is not a failure. */
const STOPPED = { name: "Stopped", tone: "muted" } as const;

/** One question and its outcome. */
export function Entry({ entry }: { readonly entry: AssistantEntry }) {
  const { dispatch_id: id, extension, chart, details, prompt, state, answer, error, tokens, at } = entry;
  const isStopped = error === "assistant.stopped";
  const { name, tone } = isStopped ? STOPPED : STATES[state];
  return (
    <li data-dispatch={id} className="space-y-1.5 px-3 py-2">
      <p className="flex items-center gap-2 text-2xs text-muted">
        <Badge tone={tone}>{name}</Badge>
        <bdi className="min-w-0 truncate">{extension?.name ?? "You"}</bdi>
        <time dateTime={at}>{localMoment(at)}</time>
        {chart && (
          <span>
            about <bdi>{chart.symbol}</bdi> {chart.timeframe}
            {chart.until !== undefined && `, replay until ${localMoment(chart.until)}`}
          </span>
        )}
      </p>
      <p dir="auto" className="line-clamp-4 text-xs break-words whitespace-pre-wrap text-muted" title={prompt}>
        {prompt}
      </p>
      {state === "running" && <Running entry={entry} />}
      {answer !== undefined && (
        <p dir="auto" className="max-w-[90ch] break-words whitespace-pre-wrap">
          {answer}
        </p>
      )}
      {details && <Sources details={details} asked={chart} />}
      {details && <Proposals entry={entry} />}
      {!details && state !== "running" && tokens !== undefined && (
        <p className="text-2xs text-muted">It took at most {whole(tokens)} tokens.</p>
      )}
      {error !== undefined && !isStopped && (
        <ErrorNotice error={new ApiError(0, { code: error, message: "No answer came." })} />
      )}
    </li>
  );
}

function Proposals({ entry }: { readonly entry: AssistantEntry }) {
  const { dispatch_id: id, proposals = [], details } = entry;
  const { mutateAsync: take } = useTakeAnswer(id);
  return <ProposalList proposals={proposals} leftOut={details?.left_out ?? []} take={take} />;
}

/** Shows the elapsed time; an extension's question can be stopped here. */
function Running({ entry }: { readonly entry: AssistantEntry }) {
  const seconds = useSecondsSince(entry.at);
  const stop = useStop();
  return (
    <p className="flex items-center gap-2 text-xs text-muted">
      <span>Waiting for the model: {seconds} s</span>
      {entry.extension && (
        <Button size="small" disabled={stop.isPending} onClick={() => stop.mutate(entry.dispatch_id)}>
          Stop
        </Button>
      )}
    </p>
  );
}

/** Whole seconds since a moment, updated while it is shown. */
function useSecondsSince(iso: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - Date.parse(iso)) / 1000));
}
