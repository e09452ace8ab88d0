import type { ManagedAlert } from "@bourse/contract/host-api";
import { Button, Modal, usePrices } from "@bourse/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { useQuote } from "../api/queries.ts";
import { type Shown, useActiveChart } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { closeDialog } from "../state/dialogs.ts";
import { pointedPrice } from "../words/price.ts";
import { AlertForm } from "./AlertForm.tsx";
import { conditionWords } from "./conditions.ts";
import { type AlertDraft, BLANK, changeOf, type DraftFaults, draftOf, faultsOf, newAlertOf } from "./draft.ts";
import { type AlertAct, useAlertAct, useAlerts } from "./queries.ts";

export interface AlertDialogProps {
  readonly id?: string | undefined;
  /** Price that a new alert starts with; absent: the last one. */
  readonly price?: number | undefined;
}

/** Creates an alert, or changes the one with the given id. */
export function AlertDialog({ id, price }: AlertDialogProps) {
  const alert = useAlerts().data?.alerts.find((each) => each.id === id);
  const shown = useActiveChart();
  const { symbol } = shown;
  const { decimals } = usePrices(symbol);
  const quote = useQuote(id ? "" : symbol);
  // The form starts with the last price: it waits for the quote, or for the error that there is none.
  const isReady = id ? alert !== undefined : symbol === "" || !quote.isLoading;
  if (!isReady) return null;
  const first = price ?? quote.data?.price;
  return alert ? (
    <EditAlert alert={alert} />
  ) : (
    <NewAlert shown={shown} price={first === undefined ? "" : String(pointedPrice(first, decimals))} />
  );
}

interface NewAlertProps {
  /** The series on the active chart. */
  readonly shown: Shown;
  /** Its last price; empty if there is none. */
  readonly price: string;
}

function NewAlert({ shown: { symbol, timeframe }, price }: NewAlertProps) {
  return (
    <DraftDialog
      title="New alert"
      yes="Create alert"
      description="It notifies you when it fires, and each fire stays in the log."
      first={{ ...BLANK, symbol, timeframe, price }}
      actOf={(draft) => ({ create: newAlertOf(draft, Date.now()) })}
    />
  );
}

function EditAlert({ alert }: { readonly alert: ManagedAlert }) {
  const prices = usePrices(alert.symbol);
  const actOf = (draft: AlertDraft): AlertAct | undefined => {
    const change = changeOf(alert, draft, Date.now());
    return change && { id: alert.id, change };
  };
  return (
    <DraftDialog
      title={`Edit ${alert.title}`}
      yes="Save"
      description={`${alert.symbol} ${alert.timeframe} ${conditionWords(alert, prices)}. A changed price or repetition begins again: what was before does not count.`}
      first={draftOf(alert)}
      alert={alert}
      actOf={actOf}
    />
  );
}

interface DraftDialogProps {
  readonly title: string;
  readonly yes: string;
  readonly description: string;
  readonly first: AlertDraft;
  /** The alert to change; absent: a new one is created. */
  readonly alert?: ManagedAlert;
  /** The request that the draft leads to; undefined if nothing has changed. */
  readonly actOf: (draft: AlertDraft) => AlertAct | undefined;
}

function DraftDialog({ title, yes, description, first, alert, actOf }: DraftDialogProps) {
  const [draft, setDraft] = useState(first);
  const [faults, setFaults] = useState<DraftFaults>({});
  const act = useAlertAct();
  const form = useId();
  const element = useRef<HTMLFormElement>(null);
  useFocusFault(element, faults);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.keys(found).length > 0 || act.isPending) return;
    const wanted = actOf(draft);
    if (wanted) act.mutate(wanted, { onSuccess: closeDialog });
    else closeDialog();
  };
  return (
    <Modal
      title={title}
      description={description}
      onClose={closeDialog}
      startsAt="field"
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button type="submit" form={form} tone="primary" disabled={act.isPending}>
            {act.isPending ? "Saving…" : yes}
          </Button>
        </>
      }
    >
      <form ref={element} id={form} onSubmit={submit} noValidate className="space-y-3">
        <AlertForm draft={draft} faults={faults} alert={alert} onDraft={setDraft} />
        {act.error && <ErrorNotice error={act.error} />}
      </form>
    </Modal>
  );
}
