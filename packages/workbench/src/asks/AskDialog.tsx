import type { Dialog, DialogAnswerBody } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { type FormEvent, useEffect, useId, useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { ownTime } from "../machine/page-time.ts";
import { closeAsk, putOff } from "../state/asks.ts";
import { AskBody, type Draft } from "./AskBody.tsx";
import { FilePicker } from "./FilePicker.tsx";
import { useAnswer } from "./queries.ts";
import { askWords } from "./words.ts";

/** Time after the question appears during which it cannot be accepted: a click already under way is not an answer. */
const GUARD_MS = 600;

/** A question of an extension, with the extension's name; closing it answers nothing. */
export function AskDialog({ ask }: { readonly ask: Dialog }) {
  const { title, yes } = askWords(ask);
  const [draft, setDraft] = useState<Draft>({ period: "1", secret: "", baseUrl: "" });
  const answer = useAnswer(ask.id);
  const ready = useGuard();
  const form = useId();
  const finish = { onSuccess: closeAsk };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || answer.isPending) return;
    if (ask.question.kind === "open_external") window.open(ask.question.url, "_blank", "noopener,noreferrer");
    answer.mutate(acceptance(ask, draft), finish);
  };
  return (
    <Modal
      title={title}
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
            <FilePicker label={yes} disabled={!ready} onFile={(file) => answer.mutate({ file }, finish)} />
          ) : (
            <Button type="submit" form={form} tone="primary" disabled={!ready || answer.isPending}>
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

function useGuard(): boolean {
  const [ready, setReady] = useState(false);
  // A click that the page hears of only after a standstill was made before anybody could see the question.
  useEffect(() => ownTime.after(GUARD_MS, () => setReady(true)), []);
  return ready;
}

function acceptance({ question }: Dialog, { period, secret, baseUrl }: Draft): DialogAnswerBody {
  return {
    accepted: true,
    ...(question.kind === "create_alert" && question.asks_period ? { period: Number(period) } : {}),
    ...(secret === "" ? {} : { secret }),
    ...(baseUrl === "" ? {} : { base_url: baseUrl }),
  };
}
