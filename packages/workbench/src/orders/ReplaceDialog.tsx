import type { AccountOrder } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { useReplaceOrder } from "./queries.ts";
import { AMOUNT_WORDS, amountsOf, draftOf, type ReplaceFaults, replaceFaults, replacementOf } from "./replacement.ts";

interface ReplaceDialogProps {
  /** As it was when the dialog opened. */
  readonly order: AccountOrder;
  readonly onClose: () => void;
}

/** Changes the quantity or the prices of an order that lives. A refusal leaves it as it was, and the dialog open. */
export function ReplaceDialog({ order, onClose }: ReplaceDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(order));
  const [faults, setFaults] = useState<ReplaceFaults>({});
  const replace = useReplaceOrder();
  const form = useId();
  const element = useRef<HTMLFormElement>(null);
  useFocusFault(element, faults);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = replaceFaults(draft);
    setFaults(found);
    if (Object.keys(found).length > 0 || replace.isPending) return;
    const wanted = replacementOf(order, draft);
    if (wanted) replace.mutate(wanted, { onSuccess: onClose });
    else onClose();
  };
  return (
    <Modal
      title={`Change ${order.side} order in ${order.symbol}`}
      description={
        order.filled === "0"
          ? "It works as it is until the change is taken."
          : `${order.filled} of it is filled already; the quantity stays above that.`
      }
      onClose={onClose}
      startsAt="field"
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button type="submit" form={form} tone="primary" disabled={replace.isPending}>
            {replace.isPending ? "Changing…" : "Change on paper"}
          </Button>
        </>
      }
    >
      <form ref={element} id={form} onSubmit={submit} noValidate className="space-y-3">
        {amountsOf(draft).map((name) => (
          <TextField
            key={name}
            inputMode="decimal"
            label={AMOUNT_WORDS[name]}
            value={draft[name] ?? ""}
            fault={faults[name]}
            onChange={(text) => setDraft({ ...draft, [name]: text })}
          />
        ))}
        {replace.error && <ErrorNotice error={replace.error} />}
      </form>
    </Modal>
  );
}
