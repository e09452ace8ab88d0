import type { ManagedAlert } from "@bourse/contract/host-api";
import { useSymbols } from "../api/queries.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { SymbolField } from "../market/SymbolField.tsx";
import { useNow } from "../words/use-now.ts";
import { CONDITION_NAMES, CONDITIONS, type Condition } from "./conditions.ts";
import {
  type AlertDraft,
  type DraftFaults,
  LIFETIMES,
  MAX_PERIOD,
  priceLabel,
  priceText,
  withPriceText,
} from "./draft.ts";
import { MeasureFields } from "./MeasureFields.tsx";
import { REPEAT_NAMES, REPEATS } from "./repeats.ts";
import { SignalFields } from "./SignalFields.tsx";
import { endWords } from "./states.ts";

export interface AlertFormProps {
  readonly draft: AlertDraft;
  readonly faults: DraftFaults;
  /** The alert to change: its symbol and condition are fixed, its numbers and its end can change. */
  readonly alert: ManagedAlert | undefined;
  readonly onDraft: (draft: AlertDraft) => void;
}

/** Shows exactly the fields that the condition needs. */
export function AlertForm({ draft, faults, alert, onDraft }: AlertFormProps) {
  const { shape, note } = CONDITIONS[draft.kind];
  const isOwn = alert?.origin === undefined;
  return (
    <>
      {!alert && <Watched draft={draft} faults={faults} onDraft={onDraft} />}
      <p className="text-xs text-muted">
        {draft.source === "price" ? note : note.replaceAll("the price", "the value")}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          inputMode="decimal"
          label={draft.source === "price" || shape !== "level" ? priceLabel(draft.kind) : "Value"}
          value={priceText(draft)}
          fault={faults.price}
          onChange={(text) => onDraft(withPriceText(draft, text))}
        />
        {shape === "channel" && (
          <TextField
            inputMode="decimal"
            label="Other end of the range"
            value={draft.second}
            fault={faults.second}
            onChange={(second) => onDraft({ ...draft, second })}
          />
        )}
        {shape === "move" && (
          <TextField
            inputMode="decimal"
            label="Bars to look back"
            hint={`1 to ${MAX_PERIOD}`}
            value={draft.period}
            fault={faults.period}
            onChange={(period) => onDraft({ ...draft, period })}
          />
        )}
        <Lifetime draft={draft} alert={alert} onDraft={onDraft} />
        {isOwn && <Repeat draft={draft} onDraft={onDraft} />}
      </div>
      {isOwn && <Words draft={draft} onDraft={onDraft} />}
      <SignalFields draft={draft} onDraft={onDraft} />
    </>
  );
}

type Part = Pick<AlertFormProps, "draft" | "onDraft">;

function Words({ draft, onDraft }: Part) {
  return (
    <>
      <TextField
        label="Name"
        hint="The text you see when it fires. If empty, it shows symbol and condition."
        maxLength={128}
        value={draft.title}
        onChange={(title) => onDraft({ ...draft, title })}
      />
      <TextField
        label="Note"
        hint="For yourself: what to do then. Shown with the notice."
        maxLength={1024}
        value={draft.note}
        onChange={(note) => onDraft({ ...draft, note })}
      />
    </>
  );
}

function Repeat({ draft, onDraft }: Part) {
  return (
    <SelectField
      label="Fires"
      hint={REPEATS[draft.repeat].note}
      value={draft.repeat}
      onChange={(repeat) => onDraft({ ...draft, repeat: repeat as AlertDraft["repeat"] })}
    >
      {REPEAT_NAMES.map((each) => (
        <option key={each} value={each}>
          {REPEATS[each].name}
        </option>
      ))}
    </SelectField>
  );
}

function Watched({ draft, faults, onDraft }: Part & Pick<AlertFormProps, "faults">) {
  const symbols = useSymbols().data?.symbols ?? [];
  const offered = CONDITION_NAMES.filter((kind) => draft.source === "price" || CONDITIONS[kind].shape !== "move");
  const offers = symbols.find((each) => each.symbol === draft.symbol)?.timeframes ?? [];
  const onSymbol = (symbol: string) => {
    const next = symbols.find((each) => each.symbol === symbol)?.timeframes ?? [];
    const has = next.some((each) => each.timeframe === draft.timeframe && each.availability !== "not_available");
    const other = next.find((each) => each.availability !== "not_available")?.timeframe ?? draft.timeframe;
    // A price of another instrument is meaningless here.
    onDraft({ ...draft, symbol, timeframe: has ? draft.timeframe : other, price: "", second: "", amount: "" });
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <SymbolField label="Symbol" value={draft.symbol} onChange={onSymbol} />
        <SelectField
          label="Timeframe"
          value={draft.timeframe}
          onChange={(timeframe) => onDraft({ ...draft, timeframe: timeframe as AlertDraft["timeframe"] })}
        >
          {offers
            .filter((each) => each.availability !== "not_available")
            .map(({ timeframe }) => (
              <option key={timeframe}>{timeframe}</option>
            ))}
        </SelectField>
      </div>
      <MeasureFields draft={draft} faults={faults} onDraft={onDraft} />
      <SelectField
        label={draft.source === "price" ? "Fires when the price" : "Fires when the value"}
        value={draft.kind}
        onChange={(kind) => onDraft({ ...draft, kind: kind as Condition })}
      >
        {[...Map.groupBy(offered, (kind) => CONDITIONS[kind].group)].map(([group, kinds]) => (
          <optgroup key={group} label={group}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {CONDITIONS[kind].name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </>
  );
}

function Lifetime({ draft, alert, onDraft }: Pick<AlertFormProps, "draft" | "alert" | "onDraft">) {
  const now = useNow();
  return (
    <SelectField
      label={alert ? "Expires" : "Expires after"}
      value={draft.lifetime}
      onChange={(lifetime) => onDraft({ ...draft, lifetime })}
    >
      {alert && <option value="">As it is: {endWords(alert, now)}</option>}
      {Object.keys(LIFETIMES).map((name) => (
        <option key={name} value={name}>
          {alert ? `${name} from now` : name}
        </option>
      ))}
    </SelectField>
  );
}
