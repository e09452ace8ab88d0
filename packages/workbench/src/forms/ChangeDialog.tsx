import { Button, Modal } from "@bourse/ui";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { type Faults, faultsIn } from "./faults.ts";
import { useFocusFault } from "./use-focus-fault.ts";

interface ChangeDialogProps<Field extends string> {
  readonly title: string;
  readonly description: string;
  /** Words of the buttons. */
  readonly words: { readonly keep: string; readonly change: string; readonly changing: string };
  /** Faults of what is typed now. */
  readonly check: () => Faults<Field>;
  /** Sends what was changed, or closes where nothing was. */
  readonly send: () => void;
  /** The request under way, or what became of it. */
  readonly request: { readonly isPending: boolean; readonly error: unknown };
  /** `side`: the chart beside it answers meanwhile. */
  readonly place?: "middle" | "side";
  readonly onClose: () => void;
  readonly children: (faults: Faults<Field>) => ReactNode;
}

/** A form in a dialog that changes what is there already. A refusal leaves it as it was, and the dialog open. */
export function ChangeDialog<Field extends string>(props: ChangeDialogProps<Field>) {
  const { title, description, words, check, send, request, place = "middle", onClose, children } = props;
  const [faults, setFaults] = useState(() => faultsIn<Field>([], () => undefined));
  const form = useId();
  const element = useRef<HTMLFormElement>(null);
  useFocusFault(element, faults);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    setFaults(found);
    if (Object.keys(found).length === 0 && !request.isPending) send();
  };
  return (
    <Modal
      title={title}
      description={description}
      place={place}
      onClose={onClose}
      startsAt="field"
      footer={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button type="submit" form={form} tone="primary" disabled={request.isPending}>
            {request.isPending ? words.changing : words.change}
          </Button>
        </>
      }
    >
      <form ref={element} id={form} onSubmit={submit} noValidate className="space-y-3">
        {children(faults)}
        {request.error != null && <ErrorNotice error={request.error} />}
      </form>
    </Modal>
  );
}
