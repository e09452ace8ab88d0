import type { AssistantEntry } from "@bourse/contract/host-api";
import { Button, EmptyState } from "@bourse/ui";
import { Bot, Settings } from "lucide-react";
import { PanelState } from "../lists/PanelState.tsx";
import { useModels } from "../models/queries.ts";
import { openDialog } from "../state/dialogs.ts";
import { Composer } from "./Composer.tsx";
import { Entry } from "./Entry.tsx";
import { useAssistant } from "./queries.ts";

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
