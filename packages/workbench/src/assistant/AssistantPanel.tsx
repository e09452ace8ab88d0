import type { AssistantEntry } from "@bourse/contract/host-api";
import { Badge, Button, EmptyState, Skeleton } from "@bourse/ui";
import { Bot, Settings } from "lucide-react";
import { ApiError } from "../api/error.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { openDialog } from "../state/dialogs.ts";
import { localMoment } from "../words/time.ts";
import { useAssistant } from "./queries.ts";

const STATES = {
  running: { name: "Asking", tone: "accent" },
  answered: { name: "Answered", tone: "positive" },
  failed: { name: "Failed", tone: "negative" },
} as const satisfies Readonly<Record<AssistantEntry["state"], { name: string; tone: string }>>;

/** What extensions asked the assistant on the trader's behalf, and its answers. */
export function AssistantPanel() {
  const { data, error, refetch, isLoading } = useAssistant();
  return (
    <div className="min-h-full">
      <h2 className="sr-only">Assistant</h2>
      <div className="flex items-center gap-2 border-b border-line px-2 py-1.5">
        <p className="min-w-0 flex-1 text-xs text-muted">
          The assistant can read and change nothing: no order, no alert, no setting. The extension does not see the
          answer.
        </p>
        <Button size="small" onClick={() => openDialog({ kind: "settings", part: "models" })}>
          <Settings size={13} aria-hidden="true" /> Language models
        </Button>
      </div>
      <div className="p-3 empty:hidden">
        {isLoading && <Skeleton label="Loading the assistant's answers" />}
        {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      </div>
      {data && data.length > 0 && (
        <ul aria-label="Questions and answers, newest first" className="divide-y divide-line">
          {data.map((entry) => (
            <Entry key={entry.dispatch_id} entry={entry} />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <EmptyState icon={Bot} title="Nothing was asked yet">
          Extensions that may use a language model can ask here for you, such as for an overview of the news.
        </EmptyState>
      )}
    </div>
  );
}

function Entry({ entry }: { readonly entry: AssistantEntry }) {
  const { dispatch_id: id, extension_name: name, prompt, state, answer, error, at } = entry;
  return (
    <li data-dispatch={id} className="space-y-1.5 px-3 py-2">
      <p className="flex items-center gap-2 text-2xs text-muted">
        <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
        <bdi className="min-w-0 truncate">{name}</bdi>
        <time dateTime={at}>{localMoment(at)}</time>
      </p>
      <p dir="auto" className="line-clamp-4 text-xs break-words whitespace-pre-wrap text-muted" title={prompt}>
        {prompt}
      </p>
      {answer !== undefined && (
        <p dir="auto" className="max-w-[90ch] break-words whitespace-pre-wrap">
          {answer}
        </p>
      )}
      {error !== undefined && <ErrorNotice error={new ApiError(0, { code: error, message: "No answer came." })} />}
    </li>
  );
}
