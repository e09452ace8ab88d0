import type { Dialog, DialogQuestion } from "@bourse/contract/host-api";
import { TextField } from "../forms/TextField.tsx";
import { ExtensionName } from "../words/ExtensionName.tsx";
import { Facts } from "./Facts.tsx";
import { hasOwnWords } from "./words.ts";

/** The trader's input. */
export interface Draft {
  readonly period: string;
  readonly secret: string;
  readonly baseUrl: string;
}

export interface AskBodyProps {
  readonly ask: Dialog;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/** The question and its fields. */
export function AskBody({ ask, draft, onDraft }: AskBodyProps) {
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
