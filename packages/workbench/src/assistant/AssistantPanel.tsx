import type { AssistantEntry } from "@bourse/contract/host-api";
import { Badge, Button, EmptyState } from "@bourse/ui";
import { Bot, Settings } from "lucide-react";
import { useEffect, useState } from "react";
import { ApiError } from "../api/error.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { PanelState } from "../lists/PanelState.tsx";
import { useModels } from "../models/queries.ts";
import { ProposalList } from "../proposals/ProposalList.tsx";
import { openDialog } from "../state/dialogs.ts";
import { whole } from "../words/price.ts";
import { localMoment } from "../words/time.ts";
import { Composer } from "./Composer.tsx";
import { useAssistant, useStop, useTakeAnswer } from "./queries.ts";
import { Sources } from "./Sources.tsx";

/** Questions of the trader and extensions to the assistant, with its answers. */
export function AssistantPanel() {
  const answers = useAssistant();
  const { data } = answers;
  const waiting = data?.find(({ state, extension }) => state === "running" && !extension);
  return (
    <div className="min-h-full">
      <h2 className="sr-only">Assistant</h2>
      <div className="flex items-center gap-2 border-b border-line px-2 py-1.5">
        <p className="min-w-0 flex-1 text-xs text-muted">
          It reads prices, news, the calendar and what you look at, and sends what it reads to your language model. It
          changes nothing. Extensions do not see answers.
        </p>
        <Button size="small" onClick={() => openDialog({ kind: "settings", part: "models" })}>
          <Settings size={13} aria-hidden="true" /> Language models
        </Button>
      </div>
      <Composer waiting={waiting} />
      <p aria-live="polite" className="sr-only">
        {spokenOf(data)}
      </p>
      <PanelState of={answers} label="Loading the assistant's answers" />
      {data && data.length > 0 && (
        <ul aria-label="Questions and answers, newest first" className="divide-y divide-line">
          {data.map((entry) => (
            <Entry key={entry.dispatch_id} entry={entry} />
          ))}
        </ul>
      )}
      {data?.length === 0 && <Nothing />}
    </div>
  );
}

function Nothing() {
  const hasModel = useModels().data?.some(({ enabled }) => enabled) ?? true;
  return (
    <EmptyState icon={Bot} title="No questions yet">
      {hasModel
        ? "Ask above. Extensions that may use a language model can ask here too, such as for an overview of the news."
        : "No language model is enabled yet: choose one under Language models, then ask above."}
    </EmptyState>
  );
}

/** Status of the trader's latest question, for screen readers. */
function spokenOf(entries: readonly AssistantEntry[] | undefined): string {
  const own = entries?.find(({ extension }) => !extension);
  if (own?.state === "running") return "The assistant is working on your question.";
  if (own?.state === "answered") return `The assistant answered: ${own.answer}`;
  return own ? "The assistant gave no answer." : "";
}

const STATES = {
  running: { name: "Asking", tone: "accent" },
  answered: { name: "Answered", tone: "positive" },
  failed: { name: "Failed", tone: "negative" },
} as const satisfies Readonly<Record<AssistantEntry["state"], { name: string; tone: string }>>;

/** The trader stopped it, which is not a failure. */
const STOPPED = { name: "Stopped", tone: "muted" } as const;

/** One question and its outcome. */
function Entry({ entry }: { readonly entry: AssistantEntry }) {
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
