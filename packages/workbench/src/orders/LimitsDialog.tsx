import type { RiskLimits } from "@bourse/contract/host-api";
import { Button, Modal } from "@bourse/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { LIMIT_NAMES, LIMIT_WORDS, type LimitFaults, limitFaults, limitsChangeOf, limitsDraftOf } from "./limits.ts";
import { useRisk } from "./queries.ts";

interface LimitsDialogProps {
  /** As they were when the dialog opened. */
  readonly limits: RiskLimits;
  readonly onClose: () => void;
}

/** Shows the account's risk limits, and changes them. */
export function LimitsDialog({ limits, onClose }: LimitsDialogProps) {
  const [draft, setDraft] = useState(() => limitsDraftOf(limits));
  const [faults, setFaults] = useState<LimitFaults>({});
  const risk = useRisk();
  const form = useId();
  const element = useRef<HTMLFormElement>(null);
  useFocusFault(element, faults);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = limitFaults(draft);
    setFaults(found);
    if (Object.keys(found).length > 0 || risk.isPending) return;
    const wanted = limitsChangeOf(limits, draft);
    if (wanted) risk.mutate(wanted, { onSuccess: onClose });
    else onClose();
  };
  return (
    <Modal
      title="Risk limits of the paper account"
      description="They hold for every order, whoever places it. Orders that work already stay."
      onClose={onClose}
      startsAt="field"
      footer={
        <>
          <Button onClick={onClose}>Keep them</Button>
          <Button type="submit" form={form} tone="primary" disabled={risk.isPending}>
            {risk.isPending ? "Saving…" : "Save limits"}
          </Button>
        </>
      }
    >
      <form ref={element} id={form} onSubmit={submit} noValidate className="space-y-3">
        {LIMIT_NAMES.map((name) => (
          <TextField
            key={name}
            inputMode={name === "orders_per_minute" ? "numeric" : "decimal"}
            {...LIMIT_WORDS[name]}
            value={draft[name]}
            fault={faults[name]}
            onChange={(text) => setDraft({ ...draft, [name]: text })}
          />
        ))}
        {risk.error && <ErrorNotice error={risk.error} />}
      </form>
    </Modal>
  );
}
