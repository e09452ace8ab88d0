import type { StrategyInfo } from "@bourse/contract/host-api";
import { CHART_TIMEFRAMES } from "@bourse/contract/market";
import { Button } from "@bourse/ui";
import { type FormEvent, useRef, useState } from "react";
import { useActiveChart } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
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
  const change = (part: Partial<BacktestDraft>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(draft, strategy);
    setFaults(found);
    if (Object.keys(found).length > 0 || start.isPending) return;
    start.mutate(requestOf(draft, strategy), { onSuccess: ({ id }) => onStarted(id) });
  };
  return (
    <form ref={form} onSubmit={submit} aria-label="New backtest" className="space-y-2 border-b border-line p-3">
      <Fields {...{ strategies, strategy, draft, faults, change }} />
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

interface FieldsProps extends Pick<FormProps, "strategies"> {
  readonly strategy: StrategyInfo | undefined;
  readonly draft: BacktestDraft;
  readonly faults: BacktestFaults;
  readonly change: (part: Partial<BacktestDraft>) => void;
}

function Fields({ strategies, strategy, draft, faults, change }: FieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3 @md:grid-cols-4">
      <SelectField label="Strategy" value={draft.strategy} onChange={(id) => change({ strategy: id, parameters: {} })}>
        {strategies.map(({ id, title, from }) => (
          <option key={id} value={id}>
            {title} · {from}
          </option>
        ))}
      </SelectField>
      <SymbolField label="Symbol" value={draft.symbol} onChange={(each) => change({ symbol: each })} />
      <SelectField
        label="Timeframe"
        value={draft.timeframe}
        onChange={(each) => change({ timeframe: each as BacktestDraft["timeframe"] })}
      >
        {CHART_TIMEFRAMES.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Cash"
        inputMode="decimal"
        value={draft.cash}
        fault={faults.cash}
        onChange={(cash) => change({ cash })}
      />
      <TextField label="First day (UTC)" type="date" value={draft.from} onChange={(from) => change({ from })} />
      <TextField
        label="Last day (UTC)"
        type="date"
        value={draft.to}
        fault={faults.to}
        onChange={(to) => change({ to })}
      />
      <TextField
        label="Fee rate"
        inputMode="decimal"
        value={draft.feeRate}
        fault={faults.feeRate}
        onChange={(feeRate) => change({ feeRate })}
      />
      <FundingField value={draft.funding} onChange={(funding) => change({ funding })} />
      {STEPS.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          inputMode="decimal"
          value={draft[name]}
          fault={faults[name]}
          onChange={(text) => change({ [name]: text })}
        />
      ))}
      {strategy?.parameters.map((parameter) => (
        <ParameterField
          key={`${strategy.id} ${parameter.name}`}
          parameter={parameter}
          value={draft.parameters[parameter.name] ?? String(parameter.default)}
          fault={faults[`parameter:${parameter.name}`]}
          onChange={(text) => change({ parameters: { ...draft.parameters, [parameter.name]: text } })}
        />
      ))}
    </div>
  );
}
