import type { Dialog, DialogAnswerBody } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { closeAsk, putOff } from "../state/asks.ts";
import { AskBody, type Draft } from "./AskBody.tsx";
import { useAnswerGuard } from "./answer-guard.ts";
import { useAnswer } from "./queries.ts";
import { askWords } from "./words.ts";

/** A question of an extension, with the extension's name; closing it answers nothing. */
export function AskDialog({ ask }: { readonly ask: Dialog }) {
  const { title, yes } = askWords(ask);
  const [draft, setDraft] = useState<Draft>({ period: "1", secret: "", baseUrl: "" });
  const answer = useAnswer(ask.id);
  const { isReady, mayAnswer } = useAnswerGuard();
  const form = useId();
  const finish = { onSuccess: closeAsk };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!mayAnswer() || answer.isPending) return;
    if (ask.question.kind === "open_external") window.open(ask.question.url, "_blank", "noopener,noreferrer");
    answer.mutate(acceptance(ask, draft), finish);
  };
  return (
    <Modal
      title={title}
      // A dialog that an extension words itself looks like an extension's.
      asker={ask.question.kind === "confirm" ? "extension" : "host"}
      onClose={() => putOff(ask.id)}
      footer={
        <>
          <Button tone="quiet" onClick={() => putOff(ask.id)}>
            Later
          </Button>
          <Button disabled={answer.isPending} onClick={() => answer.mutate({ accepted: false }, finish)}>
            No
          </Button>
          {ask.question.kind === "import" ? (
            <FilePicker label={yes} disabled={!isReady} onFile={(file) => answer.mutate({ file }, finish)} />
          ) : (
            <Button type="submit" form={form} tone="primary" disabled={!isReady || answer.isPending}>
              {answer.isPending ? "Saving…" : yes}
            </Button>
          )}
        </>
      }
    >
      <form id={form} onSubmit={submit} className="space-y-3">
        <AskBody ask={ask} draft={draft} onDraft={setDraft} />
        {answer.error && <ErrorNotice error={answer.error} />}
      </form>
    </Modal>
  );
}

function acceptance({ question }: Dialog, { period, secret, baseUrl }: Draft): DialogAnswerBody {
  return {
    accepted: true,
    ...(question.kind === "create_alert" && question.asks_period ? { period: Number(period) } : {}),
    ...(secret === "" ? {} : { secret }),
    ...(baseUrl === "" ? {} : { base_url: baseUrl }),
  };
}

interface FilePickerProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** Opens the browser's own file picker; the page gets only the file that the trader chooses. */
function FilePicker({ label, disabled, onFile }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="File to import"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
        }}
      />
      <Button tone="primary" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
