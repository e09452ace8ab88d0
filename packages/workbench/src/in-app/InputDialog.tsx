import type { InAppQuestion } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { useId, useState } from "react";
import { useInAppAct } from "./queries.ts";

/** A field to type into; what is typed into a password's field is not shown. */
export function InputDialog({ question }: { readonly question: Extract<InAppQuestion, { kind: "input" }> }) {
  const { id, extension_name: from, title, prompt, placeholder, password } = question;
  const { mutate, isPending } = useInAppAct();
  const [value, setValue] = useState(question.value ?? "");
  const [form, field] = [useId(), useId()];
  const close = () => mutate({ question: id });
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
          <Button type="submit" form={form} tone="primary" disabled={isPending}>
            OK
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ question: id, value });
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
      </form>
    </Modal>
  );
}
