import type { Task, TaskKindFacts, TaskList } from "@bourse/contract/host-api";
import { useSymbols } from "../api/queries.ts";
import { type DraftProps, fieldsOf } from "../forms/draft.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { SymbolField } from "../market/SymbolField.tsx";
import { whole } from "../words/price.ts";
import { type TaskDraft, UNITS } from "./draft.ts";
import { useTasks } from "./queries.ts";

type TaskProps = DraftProps<TaskDraft>;

/** The fields of a task, and what leaves this computer when it runs. */
export function TaskForm({ item, ...props }: TaskProps & { readonly item: Task | undefined }) {
  const { draft, onDraft } = props;
  const { data } = useTasks();
  const kinds = data?.kinds ?? [];
  const facts = kinds.find((each) => each.task === draft.task);
  const onTask = (task: string) => {
    const kind = kinds.find((each) => each.task === task);
    if (kind) onDraft({ ...draft, task: kind.task, name: kind.title });
  };
  return (
    <>
      {!item && (
        <SelectField
          label="Task"
          value={draft.task}
          onChange={onTask}
          options={kinds.map(({ task, title }) => [task, title])}
        />
      )}
      <TextField label="Name" maxLength={128} {...fieldsOf(props)("name")} />
      {draft.task === "visual_pattern_review" && <ChartFields {...props} />}
      <TimeFields {...props} />
      {facts && <Facts facts={facts} model={data?.model} />}
    </>
  );
}

function ChartFields(props: TaskProps) {
  const { draft } = props;
  const field = fieldsOf(props);
  const symbols = useSymbols().data?.symbols ?? [];
  const offers = symbols.find(({ symbol }) => symbol === draft.symbol)?.timeframes ?? [];
  return (
    <div className="grid grid-cols-2 gap-3">
      <SymbolField label="Chart" empty="The one that is open" {...field("symbol")} />
      <SelectField label="Timeframe" disabled={draft.symbol === ""} {...field("timeframe")}>
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

function TimeFields(props: TaskProps) {
  const field = fieldsOf(props);
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField inputMode="numeric" label="Every" {...field("every")} />
        <SelectField label="Unit" {...field("unit")} options={Object.keys(UNITS)} />
        <TextField type="time" label="First run of a day" hint="Empty: counts from now." {...field("time")} />
        <TextField label="Time zone" {...field("zone")} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField inputMode="numeric" label="Most runs in 24 hours" {...field("runs")} />
        <TextField inputMode="numeric" label="Most tokens in 24 hours" {...field("tokens")} />
        <TextField inputMode="numeric" label="Most tokens in 30 days" {...field("tokensMonth")} />
      </div>
    </>
  );
}

interface FactsProps {
  readonly facts: TaskKindFacts;
  readonly model: TaskList["model"] | undefined;
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
