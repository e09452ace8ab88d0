import type { InAppInput } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { useId, useState } from "react";
import { AnswerFailure } from "./AnswerFailure.tsx";
import { useAnswer, useFailedAnswer } from "./use-answer.ts";

/** A field to type into; what is typed into a password's field is not shown. */
export function InputDialog({ question }: { readonly question: InAppInput }) {
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
