import type { TaskKindFacts, TaskList } from "@bourse/contract/host-api";
import { useSymbols } from "../api/queries.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { SymbolField } from "../market/SymbolField.tsx";
import { whole } from "../words/numbers.ts";
import { type TaskDraft, type TaskFaults, UNITS } from "./draft.ts";

interface TaskFormProps {
  readonly draft: TaskDraft;
  readonly faults: TaskFaults;
  readonly list: TaskList;
  readonly isNew: boolean;
  readonly onDraft: (draft: TaskDraft) => void;
}

/** The fields of a task, and what leaves this computer when it runs. */
export function TaskForm({ draft, faults, list, isNew, onDraft }: TaskFormProps) {
  const facts = list.kinds.find((each) => each.task === draft.task);
  const onTask = (task: string) => {
    const kind = list.kinds.find((each) => each.task === task);
    if (kind) onDraft({ ...draft, task: kind.task, name: kind.title });
  };
  return (
    <>
      {isNew && (
        <SelectField label="Task" value={draft.task} onChange={onTask}>
          {list.kinds.map(({ task, title }) => (
            <option key={task} value={task}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Name"
        maxLength={128}
        value={draft.name}
        fault={faults.name}
        onChange={(name) => onDraft({ ...draft, name })}
      />
      {draft.task === "visual_pattern_review" && <ChartFields draft={draft} onDraft={onDraft} />}
      <TimeFields draft={draft} faults={faults} onDraft={onDraft} />
      <BudgetFields draft={draft} faults={faults} onDraft={onDraft} />
      {facts && <Facts facts={facts} model={list.model} />}
    </>
  );
}

type Part = Pick<TaskFormProps, "draft" | "onDraft">;
type FaultyPart = Part & Pick<TaskFormProps, "faults">;

function ChartFields({ draft, onDraft }: Part) {
  const symbols = useSymbols().data?.symbols ?? [];
  const offers = symbols.find(({ symbol }) => symbol === draft.symbol)?.timeframes ?? [];
  return (
    <div className="grid grid-cols-2 gap-3">
      <SymbolField
        label="Chart"
        empty="The one that is open"
        value={draft.symbol}
        onChange={(symbol) => onDraft({ ...draft, symbol })}
      />
      <SelectField
        label="Timeframe"
        value={draft.timeframe}
        disabled={draft.symbol === ""}
        onChange={(timeframe) => onDraft({ ...draft, timeframe: timeframe as TaskDraft["timeframe"] })}
      >
        {offers.length === 0 && <option>{draft.timeframe}</option>}
        {offers
          .filter(({ availability }) => availability !== "not_available")
          .map(({ timeframe }) => (
            <option key={timeframe}>{timeframe}</option>
          ))}
      </SelectField>
    </div>
  );
}

function TimeFields({ draft, faults, onDraft }: FaultyPart) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        inputMode="numeric"
        label="Every"
        value={draft.every}
        fault={faults.every}
        onChange={(every) => onDraft({ ...draft, every })}
      />
      <SelectField
        label="Unit"
        value={draft.unit}
        onChange={(unit) => onDraft({ ...draft, unit: unit as TaskDraft["unit"] })}
      >
        {Object.keys(UNITS).map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </SelectField>
      <TextField
        type="time"
        label="First run of a day"
        hint="Empty: counts from now."
        value={draft.time}
        onChange={(time) => onDraft({ ...draft, time })}
      />
      <TextField
        label="Time zone"
        value={draft.zone}
        fault={faults.zone}
        onChange={(zone) => onDraft({ ...draft, zone })}
      />
    </div>
  );
}

function BudgetFields({ draft, faults, onDraft }: FaultyPart) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        inputMode="numeric"
        label="Most runs in 24 hours"
        value={draft.runs}
        fault={faults.runs}
        onChange={(runs) => onDraft({ ...draft, runs })}
      />
      <TextField
        inputMode="numeric"
        label="Most tokens in 24 hours"
        value={draft.tokens}
        fault={faults.tokens}
        onChange={(tokens) => onDraft({ ...draft, tokens })}
      />
      <TextField
        inputMode="numeric"
        label="Most tokens in 30 days"
        value={draft.tokensMonth}
        fault={faults.tokensMonth}
        onChange={(tokensMonth) => onDraft({ ...draft, tokensMonth })}
      />
    </div>
  );
}

interface FactsProps {
  readonly facts: TaskKindFacts;
  readonly model: TaskList["model"];
}

function Facts({ facts: { sends, estimate, instructions, prompt_version }, model }: FactsProps) {
  return (
    <section aria-label="Data that leaves this computer" className="rounded border border-line p-2 text-xs">
      <h3 className="font-medium">
        {model ? `Sent to ${model.host} (${model.model}) at each run` : "Sent at each run"}
      </h3>
      <ul className="list-disc pl-4">
        {sends.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p className="text-muted">
        A usual run takes some {whole(estimate.input_tokens)} tokens to read and {whole(estimate.output_tokens)} to
        write; your provider sets their price.
      </p>
      <details>
        <summary>The prompt (version {prompt_version})</summary>
        <p className="whitespace-pre-wrap text-muted">{instructions}</p>
      </details>
    </section>
  );
}
