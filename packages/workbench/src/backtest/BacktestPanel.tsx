import type { BacktestEntry, Reason, StrategyInfo, StrategyParameter } from "@bourse/contract/host-api";
import { CHART_TIMEFRAMES } from "@bourse/contract/market";
import { Button, classes, EmptyState, Skeleton } from "@bourse/ui";
import { History } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../api/error.ts";
import { useActiveChart } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useWords } from "../errors/use-words.ts";
import { type DraftProps, fieldsOf } from "../forms/draft.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { CardCell, CardName, CardRow } from "../lists/cards.tsx";
import { SymbolField } from "../market/SymbolField.tsx";
import { FundingField } from "../orders/FundingField.tsx";
import { Table } from "../orders/Table.tsx";
import { CELL } from "../words/cell.ts";
import { localMoment } from "../words/time.ts";
import { BacktestResult } from "./BacktestResult.tsx";
import { Comparison, MOST_COMPARED } from "./Comparison.tsx";
import { type BacktestDraft, type BacktestFaults, blankDraft, faultsOf, requestOf } from "./draft.ts";
import { useBacktests, useCancel, useRemove, useStart, useStrategies } from "./queries.ts";
import { STATE_WORDS, signedPercent } from "./words.ts";

/** A form for a new backtest, those there are, and the result of one of them. */
export function BacktestPanel() {
  const strategies = useStrategies();
  const backtests = useBacktests();
  const [chosen, setChosen] = useState<string>();
  const [comparedIds, setCompared] = useState<readonly string[]>([]);
  const all = backtests.data ?? [];
  const shown = all.find(({ id }) => id === chosen) ?? all[0];
  const compared = all.filter(({ id, state }) => state === "done" && comparedIds.includes(id));
  const toggle = (id: string) =>
    setCompared(comparedIds.includes(id) ? comparedIds.filter((each) => each !== id) : [...comparedIds, id]);
  return (
    <div className="@container flex min-h-full flex-col">
      <h2 className="sr-only">Backtest</h2>
      <div className="p-3 empty:hidden">
        {(strategies.isLoading || backtests.isLoading) && <Skeleton label="Loading backtests" />}
        {strategies.error && <ErrorNotice error={strategies.error} onRetry={() => strategies.refetch()} />}
        {backtests.error && <ErrorNotice error={backtests.error} onRetry={() => backtests.refetch()} />}
      </div>
      <div className="@3xl:flex @3xl:items-start">
        {strategies.data && (
          // The result stands beside the form where there is room, so that a change and what it does are seen together.
          <div className="@container border-line @3xl:w-80 @3xl:shrink-0 @3xl:border-r">
            <BacktestForm strategies={strategies.data} onStarted={setChosen} />
          </div>
        )}
        <div className="@container min-w-0 flex-1">
          {backtests.data && all.length === 0 && (
            <EmptyState icon={History} title="No backtests yet">
              A backtest runs a strategy over the bars that this host has, as if it had traded then. Choose a strategy
              and an instrument above, and run it.
            </EmptyState>
          )}
          {all.length > 0 && (
            <BacktestList
              backtests={all}
              shown={shown?.id}
              onShow={setChosen}
              compared={compared.map(({ id }) => id)}
              onCompare={toggle}
            />
          )}
          {compared.length > 1 && <Comparison backtests={compared} />}
          {shown?.state === "done" && <BacktestResult key={shown.id} backtest={shown} />}
        </div>
      </div>
    </div>
  );
}

interface ListProps {
  readonly backtests: readonly BacktestEntry[];
  readonly shown: string | undefined;
  readonly onShow: (id: string) => void;
  /** Ids of those that are compared. */
  readonly compared: readonly string[];
  /** Adds one to the compared ones, or takes it out. */
  readonly onCompare: (id: string) => void;
}

/** All backtests, the latest first, with the progress of the one that runs. */
function BacktestList({ backtests, ...acts }: ListProps) {
  const { shown } = acts;
  const cancel = useCancel();
  const remove = useRemove();
  const error = cancel.error ?? remove.error;
  return (
    <section aria-label="Backtests" className="border-b border-line">
      {error && <ErrorNotice error={error} />}
      <Table caption="Backtests, the latest first" columns={["Strategy", "Market", "Asked", "State", "Result", "Acts"]}>
        {backtests.map((each) => (
          <CardRow key={each.id} className={classes("border-b border-line", each.id === shown && "bg-raised")}>
            <CardName className={`${CELL} font-semibold`}>{each.title}</CardName>
            <CardCell className={CELL}>
              {each.request.symbol} {each.request.timeframe}
            </CardCell>
            <CardCell className={`${CELL} whitespace-nowrap`}>{localMoment(each.asked_at)}</CardCell>
            <CardCell className={CELL}>
              <State backtest={each} />
            </CardCell>
            <CardCell className={CELL}>
              {each.profit_share === undefined ? "" : signedPercent(each.profit_share)}
            </CardCell>
            <CardCell className={`${CELL} text-right whitespace-nowrap`}>
              <Acts backtest={each} {...acts} onCancel={cancel.mutate} onRemove={remove.mutate} />
            </CardCell>
          </CardRow>
        ))}
      </Table>
    </section>
  );
}

function State({ backtest: { state, progress, reason, title } }: { readonly backtest: BacktestEntry }) {
  if (reason) return <Failure reason={reason} />;
  if (state !== "running") return STATE_WORDS[state];
  return (
    <span className="flex items-center gap-2">
      <progress
        className="h-1.5 w-20"
        aria-label={`Progress of ${title}`}
        max={Math.max(1, progress.of)}
        value={progress.bars}
      />
      {progress.of === 0
        ? "Reading bars"
        : `${progress.bars.toLocaleString("en-US")} of ${progress.of.toLocaleString("en-US")} bars`}
    </span>
  );
}

interface ActsProps extends Omit<ListProps, "backtests"> {
  readonly backtest: BacktestEntry;
  readonly onCancel: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

function Acts({ backtest, shown, onShow, compared, onCompare, onCancel, onRemove }: ActsProps) {
  const { id, title, state, request } = backtest;
  const isCompared = compared.includes(id);
  const name = `${title} on ${request.symbol}`;
  if (state === "waiting" || state === "running") {
    return (
      <Button size="small" aria-label={`Cancel ${name}`} onClick={() => onCancel(id)}>
        Cancel
      </Button>
    );
  }
  return (
    <>
      {state === "done" && (
        <>
          <Button size="small" aria-label={`Show ${name}`} aria-pressed={id === shown} onClick={() => onShow(id)}>
            Show
          </Button>{" "}
          <Button
            size="small"
            aria-label={`Compare ${name}`}
            aria-pressed={isCompared}
            disabled={!isCompared && compared.length >= MOST_COMPARED}
            onClick={() => onCompare(id)}
          >
            Compare
          </Button>{" "}
        </>
      )}
      <Button size="small" tone="quiet" aria-label={`Delete ${name}`} onClick={() => onRemove(id)}>
        Delete
      </Button>
    </>
  );
}

/** Why a backtest failed, in words, with the code beside. */
function Failure({ reason: { code, message } }: { readonly reason: Reason }) {
  const { title } = useWords()(new ApiError(422, { code, message }));
  return (
    <span className="text-negative">
      {title}. <span className="text-muted">{message}</span> <code className="text-2xs text-muted">{code}</code>
    </span>
  );
}

interface FormProps {
  readonly strategies: readonly StrategyInfo[];
  readonly onStarted: (id: string) => void;
}

/** Starts one backtest after the other. */
function BacktestForm({ strategies, onStarted }: FormProps) {
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

interface ParameterFieldProps {
  readonly parameter: StrategyParameter;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
}

const YES_NO = { true: "Yes", false: "No" } as const;

/** A parameter of a strategy as its description draws it. */
function ParameterField({ parameter, value, fault, onChange }: ParameterFieldProps) {
  const { name, description, type, enum: choices } = parameter;
  if (type !== "boolean" && !choices) {
    const inputMode = type === "string" ? "text" : "decimal";
    return <TextField label={name} hint={description} {...{ value, fault, inputMode, onChange }} />;
  }
  return (
    <SelectField label={name} hint={description} {...{ value, onChange }}>
      {(choices ?? Object.keys(YES_NO)).map((each) => (
        <option key={each} value={each}>
          {type === "boolean" ? YES_NO[each as keyof typeof YES_NO] : each}
        </option>
      ))}
    </SelectField>
  );
}
