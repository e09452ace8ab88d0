import type { NewForecast } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { type FormEvent, useRef, useState } from "react";
import { TextField } from "../forms/TextField.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";

/** The form as it is typed. */
interface ForecastDraft {
  readonly horizon: string;
  /** In per cent, with commas between them. */
  readonly quantiles: string;
}

/** Bounds of the contract, whose schemas the page does not load. */
const BOUNDS = { horizon: 64, lowest: 1, highest: 99, quantiles: 21 } as const;

export const USUAL: ForecastDraft = { horizon: "20", quantiles: "5, 10, 25, 50, 75, 90, 95" };

type ForecastFaults = Partial<Record<keyof ForecastDraft, string>>;

type Read =
  | { readonly ok: true; readonly wish: Pick<NewForecast, "horizon" | "quantiles"> }
  | { readonly ok: false; readonly faults: ForecastFaults };

/** Reads the form; every fault is told at once. Quantiles are put in order. */
export function readDraft(draft: ForecastDraft): Read {
  const horizon = Number(draft.horizon.trim());
  const typed = draft.quantiles.split(/[\s,;%]+/).filter(Boolean);
  const percents = [...new Set(typed.map(Number))].toSorted((one, other) => one - other);
  const faults: ForecastFaults = {
    ...(isHorizon(horizon) ? {} : { horizon: `A whole number from 1 to ${BOUNDS.horizon}` }),
    ...(areQuantiles(percents)
      ? {}
      : {
          quantiles: `1 to ${BOUNDS.quantiles} numbers from ${BOUNDS.lowest} to ${BOUNDS.highest}, such as 10, 50, 90`,
        }),
  };
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, wish: { horizon, quantiles: percents.map((each) => each / 100) } };
}

const isHorizon = (value: number) => Number.isInteger(value) && value >= 1 && value <= BOUNDS.horizon;

function areQuantiles(percents: readonly number[]): boolean {
  if (percents.length === 0 || percents.length > BOUNDS.quantiles) return false;
  return percents.every((each) => each >= BOUNDS.lowest && each <= BOUNDS.highest);
}

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
