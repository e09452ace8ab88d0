import type { StrategyInfo } from "@bourse/contract/host-api";
import { CHART_TIMEFRAMES } from "@bourse/contract/market";
import { Button } from "@bourse/ui";
import { type FormEvent, useRef, useState } from "react";
import { useActiveChart } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { type DraftProps, fieldsOf } from "../forms/draft.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { SymbolField } from "../market/SymbolField.tsx";
import { FundingField } from "../orders/FundingField.tsx";
import { type BacktestDraft, type BacktestFaults, blankDraft, faultsOf, requestOf } from "./draft.ts";
import { ParameterField } from "./ParameterField.tsx";
import { useStart } from "./queries.ts";

interface FormProps {
  readonly strategies: readonly StrategyInfo[];
  readonly onStarted: (id: string) => void;
}

/** Starts one backtest after the other. */
export function BacktestForm({ strategies, onStarted }: FormProps) {
  const { symbol } = useActiveChart();
  const [draft, setDraft] = useState(() => blankDraft(symbol, strategies[0]?.id ?? ""));
  const [faults, setFaults] = useState<BacktestFaults>({});
  const start = useStart();
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, faults);
  const strategy = strategies.find(({ id }) => id === draft.strategy);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(draft, strategy);
    setFaults(found);
    if (Object.keys(found).length > 0 || start.isPending) return;
    start.mutate(requestOf(draft, strategy), { onSuccess: ({ id }) => onStarted(id) });
  };
  return (
    <form ref={form} onSubmit={submit} aria-label="New backtest" className="space-y-2 border-b border-line p-3">
      <Fields {...{ strategies, strategy, draft, faults }} onDraft={setDraft} />
      {strategy && <p className="text-2xs text-muted">{strategy.description}</p>}
      <Button type="submit" tone="primary" disabled={start.isPending || draft.symbol === "" || !strategy}>
        {start.isPending ? "Starting…" : "Run backtest"}
      </Button>
      {start.error && <ErrorNotice error={start.error} />}
    </form>
  );
}

const STEPS = [
  { name: "spreadTicks", label: "Spread in ticks", hint: "Price of buyers minus that of sellers" },
  { name: "slippageTicks", label: "Slippage in ticks", hint: "Worse price of market and stop orders" },
  { name: "slippageShare", label: "Slippage of range", hint: "The same as a part of the bar's range" },
  { name: "tick", label: "Tick", hint: "Step of prices; empty: the instrument's" },
  { name: "lot", label: "Lot", hint: "Step of quantities; empty: the account's" },
] as const;

interface FieldsProps extends Pick<FormProps, "strategies">, DraftProps<BacktestDraft> {
  readonly strategy: StrategyInfo | undefined;
}

function Fields({ strategies, strategy, draft, faults, onDraft }: FieldsProps) {
  const field = fieldsOf({ draft, faults, onDraft });
  return (
    <div className="grid grid-cols-2 gap-3 @md:grid-cols-4">
      <SelectField
        label="Strategy"
        value={draft.strategy}
        onChange={(id) => onDraft({ ...draft, strategy: id, parameters: {} })}
        options={strategies.map(({ id, title, from }) => [id, `${title} · ${from}`])}
      />
      <SymbolField label="Symbol" {...field("symbol")} />
      <SelectField label="Timeframe" {...field("timeframe")} options={CHART_TIMEFRAMES} />
      <TextField label="Cash" inputMode="decimal" {...field("cash")} />
      <TextField label="First day (UTC)" type="date" {...field("from")} />
      <TextField label="Last day (UTC)" type="date" {...field("to")} />
      <TextField label="Fee rate" inputMode="decimal" {...field("feeRate")} />
      <FundingField {...field("funding")} />
      {STEPS.map(({ name, label, hint }) => (
        <TextField key={name} label={label} hint={hint} inputMode="decimal" {...field(name)} />
      ))}
      {strategy?.parameters.map((parameter) => (
        <ParameterField
          key={`${strategy.id} ${parameter.name}`}
          parameter={parameter}
          value={draft.parameters[parameter.name] ?? String(parameter.default)}
          fault={faults[`parameter:${parameter.name}`]}
          onChange={(text) => onDraft({ ...draft, parameters: { ...draft.parameters, [parameter.name]: text } })}
        />
      ))}
    </div>
  );
}
