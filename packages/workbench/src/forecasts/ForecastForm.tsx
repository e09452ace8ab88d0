import type { NewForecast } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { type FormEvent, useRef, useState } from "react";
import { TextField } from "../forms/TextField.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { BOUNDS, type ForecastFaults, readDraft, USUAL } from "./draft.ts";

export interface ForecastFormProps {
  readonly onAsk: (wish: Pick<NewForecast, "horizon" | "quantiles">) => void;
  readonly isBusy: boolean;
}

/** How far ahead, and which quantiles. */
export function ForecastForm({ onAsk, isBusy }: ForecastFormProps) {
  const [draft, setDraft] = useState(USUAL);
  const [faults, setFaults] = useState<ForecastFaults>({});
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, faults);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const read = readDraft(draft);
    setFaults(read.ok ? {} : read.faults);
    if (read.ok) onAsk(read.wish);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-3 sm:grid-cols-[9rem_1fr_auto] sm:items-start">
      <TextField
        label="Bars ahead"
        inputMode="numeric"
        value={draft.horizon}
        hint={`1 to ${BOUNDS.horizon}`}
        fault={faults.horizon}
        onChange={(horizon) => setDraft({ ...draft, horizon })}
      />
      <TextField
        label="Quantiles in per cent"
        value={draft.quantiles}
        hint="50 is the median"
        fault={faults.quantiles}
        onChange={(quantiles) => setDraft({ ...draft, quantiles })}
      />
      <Button type="submit" tone="primary" aria-disabled={isBusy} className="sm:mt-6">
        Forecast
      </Button>
    </form>
  );
}
