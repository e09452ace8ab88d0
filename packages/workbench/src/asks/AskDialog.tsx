import type { Dialog, DialogAnswerBody, DialogQuestion } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { TextField } from "../forms/TextField.tsx";
import { closeAsk, putOff } from "../state/asks.ts";
import { ExtensionName } from "../words/ExtensionName.tsx";
import { useAnswerGuard } from "./answer-guard.ts";
import { Facts } from "./Facts.tsx";
import { useAnswer } from "./queries.ts";

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

/** The trader's input. */
interface Draft {
  readonly period: string;
  readonly secret: string;
  readonly baseUrl: string;
}

interface AskBodyProps {
  readonly ask: Dialog;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/** The question and its fields. */
function AskBody({ ask, draft, onDraft }: AskBodyProps) {
  const { question, extension_id: id, extension_name: name } = ask;
  return (
    <>
      <p className="flex gap-2 text-2xs text-muted">
        <ExtensionName id={id} name={name} />
      </p>
      {hasOwnWords(question) && <OwnWords name={name} question={question} />}
      {/* The extension chose this name: inside one of the host's sentences it could pose as part of it. */}
      {question.kind === "feed_credential" && (
        <OwnWords name={name} question={{ title: question.source_id, message: "" }} />
      )}
      <Explanation question={question} />
      {"facts" in question && <Facts facts={question.facts} />}
      {question.kind === "create_alert" && question.asks_period && (
        <TextField
          label="Bars to look back"
          hint="The move is measured against the closes of this many completed bars, 1 to 500."
          value={draft.period}
          inputMode="numeric"
          pattern="[1-9][0-9]{0,2}"
          required
          onChange={(period) => onDraft({ ...draft, period })}
        />
      )}
      {question.kind === "configure_model" && question.provider === "openai-compatible" && (
        <TextField
          label="Server address"
          hint="https, or http on this computer. Leave empty to keep the one you have."
          value={draft.baseUrl}
          onChange={(baseUrl) => onDraft({ ...draft, baseUrl })}
        />
      )}
      {(question.kind === "configure_model" || question.kind === "feed_credential") && (
        <TextField
          label="Key"
          hint="Stored by the host, sent to this service only, and never shown to the extension."
          type="password"
          value={draft.secret}
          required={question.kind === "feed_credential"}
          onChange={(secret) => onDraft({ ...draft, secret })}
        />
      )}
    </>
  );
}

interface OwnWordsProps {
  readonly name: string;
  readonly question: { readonly title: string; readonly message: string };
}

/** The extension's own text, set apart as a quotation, because it may contain anything. */
function OwnWords({ name, question }: OwnWordsProps) {
  return (
    <figure className="rounded border border-line bg-raised p-2.5">
      <figcaption className="text-2xs text-muted">{name} writes</figcaption>
      <p dir="auto" className="font-medium break-words">
        {question.title}
      </p>
      {question.message && (
        <p dir="auto" className="text-xs break-words whitespace-pre-wrap">
          {question.message}
        </p>
      )}
    </figure>
  );
}

function Explanation({ question }: { readonly question: DialogQuestion }) {
  switch (question.kind) {
    case "confirm":
      return null;
    case "import":
      return <p>It gets the content of the JSON file you choose, at most 1 MiB, but not its path.</p>;
    case "open_external":
      return <Address text="This page opens in a new tab of your browser:" address={question.url} />;
    case "create_alert":
      return <p>The alert becomes yours: it fires once, and you can change or remove it.</p>;
    case "configure_model":
      return <p>These settings of {question.provider} are saved if you agree:</p>;
    case "feed_credential":
      return <Address text="What you type is sent only to:" address={question.origin} />;
    case "allow_origin":
      return (
        <Address
          text="The host fetches it and checks every address. From now on it may send requests to:"
          address={question.origin}
        />
      );
  }
}

function Address({ text, address }: { readonly text: string; readonly address: string }) {
  return (
    <div>
      <p>{text}</p>
      <p className="mt-1 rounded bg-raised px-2 py-1 font-mono text-xs break-all">{address}</p>
    </div>
  );
}

/** A question in the page's own words; the extension's text is shown separately. */
interface AskWords {
  /** The extension and its request. */
  readonly title: string;
  /** Label of the accepting button. */
  readonly yes: string;
}

/** The page's words for a question of an extension with this name. */
function askWords({ extension_name: name, question }: Dialog): AskWords {
  switch (question.kind) {
    case "confirm":
      return { title: `${name} asks`, yes: "Yes" };
    case "import":
      return { title: `${name} asks for a file`, yes: "Choose a file…" };
    case "open_external":
      return { title: `${name} wants to open a web page`, yes: "Open" };
    case "create_alert":
      return { title: `${name} proposes an alert`, yes: "Create alert" };
    case "configure_model":
      return { title: `${name} proposes model settings`, yes: "Save settings" };
    case "feed_credential":
      return { title: `${name} asks for a key`, yes: "Save key" };
    case "allow_origin":
      return { title: `${name} wants to fetch data`, yes: "Allow" };
  }
}

/** True if the extension's own title and message are part of the question. */
function hasOwnWords(
  question: DialogQuestion,
): question is Extract<DialogQuestion, { kind: "confirm" | "create_alert" }> {
  return question.kind === "confirm" || question.kind === "create_alert";
}
