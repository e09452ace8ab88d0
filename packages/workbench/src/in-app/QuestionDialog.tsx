import type { InAppInput, InAppMessage } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { useId, useState } from "react";
import { useAnswerGuard } from "../asks/answer-guard.ts";
import { AnswerFailure } from "./AnswerFailure.tsx";
import { ItemButtons } from "./ItemButtons.tsx";
import { PickDialog } from "./PickDialog.tsx";
import { useAnswer, useFailedAnswer } from "./use-answer.ts";
import type { InAppDialog } from "./use-asks.ts";

/** A question of the host, or of a built-in extension: a message, a list to choose from, or a field. */
export function QuestionDialog({ question }: { readonly question: InAppDialog }) {
  if (question.kind === "message") {
    return question.of_host ? <HostQuestion question={question} /> : <MessageDialog message={question} />;
  }
  if (question.kind === "pick") return <PickDialog question={question} />;
  return <InputDialog question={question} />;
}

/** A message that waits for its answer. */
function MessageDialog({ message: { id, extension_name: from, message, detail, items } }: Props) {
  const answer = useAnswer();
  const close = () => answer(id, {});
  return (
    <Modal
      title={message}
      description={`Asked by ${from}`}
      onClose={close}
      footer={
        <>
          <Button tone="quiet" onClick={close}>
            {items.length === 0 ? "OK" : "Cancel"}
          </Button>
          <ItemButtons id={id} items={items} />
        </>
      }
    >
      <p className="break-words whitespace-pre-wrap">{detail}</p>
      <AnswerFailure id={id} />
    </Modal>
  );
}

interface Props {
  readonly message: InAppMessage;
}

/** A question of the host itself, whose answer gives an extension something, so it is guarded against accidental answers. */
function HostQuestion({ question: { id, message, detail, items } }: HostQuestionProps) {
  const answer = useAnswer();
  const { isReady, mayAnswer } = useAnswerGuard();
  const give = (chosen: number | undefined) => {
    if (mayAnswer()) answer(id, chosen === undefined ? {} : { chosen: [chosen] });
  };
  return (
    <Modal
      title={message}
      asker="host"
      onClose={() => give(undefined)}
      footer={
        <>
          <Button tone="quiet" disabled={!isReady} onClick={() => give(undefined)}>
            Cancel
          </Button>
          {items.map((title, place) => (
            <Button key={title} disabled={!isReady} onClick={() => give(place)}>
              {title}
            </Button>
          ))}
        </>
      }
    >
      <p className="break-words whitespace-pre-wrap">{detail}</p>
      <AnswerFailure id={id} />
    </Modal>
  );
}

interface HostQuestionProps {
  readonly question: InAppMessage;
}

/** A field to type into; what is typed into a password's field is not shown. */
function InputDialog({ question }: { readonly question: InAppInput }) {
  const { id, extension_name: from, title, prompt, placeholder, password } = question;
  const answer = useAnswer();
  const failed = useFailedAnswer(id);
  const [value, setValue] = useState(failed?.answer.text ?? question.value ?? "");
  const [form, field] = [useId(), useId()];
  const close = () => answer(id, {});
  return (
    <Modal
      title={title ?? `${from} asks for a text`}
      description={`Asked by ${from}`}
      startsAt="field"
      onClose={close}
      footer={
        <>
          <Button tone="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form} tone="primary">
            OK
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          answer(id, { text: value });
        }}
      >
        <label htmlFor={field} className="font-medium">
          {prompt ?? "Text"}
        </label>
        <input
          id={field}
          type={password ? "password" : "text"}
          autoComplete="off"
          placeholder={placeholder}
          value={value}
          maxLength={4096}
          onChange={({ target }) => setValue(target.value)}
          className="mt-1 h-8 w-full rounded border border-line bg-background px-2 text-sm text-text"
        />
        <AnswerFailure id={id} />
      </form>
    </Modal>
  );
}
