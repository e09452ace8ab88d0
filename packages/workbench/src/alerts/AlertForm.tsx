import type { ManagedAlert } from "@bourse/contract/host-api";
import { INDICATORS } from "@bourse/contract/indicators";
import { Checkbox } from "@bourse/ui";
import { useSymbols } from "../api/queries.ts";
import { type DraftProps, fieldsOf } from "../forms/draft.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { SignalSwitches } from "../machine/SignalSwitches.tsx";
import { SymbolField } from "../market/SymbolField.tsx";
import { useNow } from "../words/use-now.ts";
import { CONDITION_NAMES, CONDITIONS } from "./conditions.ts";
import { type AlertDraft, LIFETIMES, MAX_PERIOD, priceLabel, priceText, withPriceText, withSource } from "./draft.ts";
import { REPEAT_NAMES, REPEATS } from "./repeats.ts";
import { endWords } from "./states.ts";

interface SignalFieldsProps {
  readonly draft: AlertDraft;
  readonly onDraft: (draft: AlertDraft) => void;
}

function SignalFields({ draft, onDraft }: SignalFieldsProps) {
  return (
    <fieldset>
      <legend className="font-medium">When it fires, also</legend>
      <SignalSwitches choice={draft} onChoice={(change) => onDraft({ ...draft, ...change })} />
      <Checkbox
        title="Fire for a crossing that nobody watched"
        description="The host was stopped, the machine slept or the source was silent. Otherwise you are only told."
        checked={draft.fireUnwatched}
        onChange={(fireUnwatched) => onDraft({ ...draft, fireUnwatched })}
      />
    </fieldset>
  );
}

export interface AlertFormProps extends DraftProps<AlertDraft> {
  /** The alert to change: its symbol and condition are fixed, its numbers and its end can change. */
  readonly alert: ManagedAlert | undefined;
}

/** Shows exactly the fields that the condition needs. */
export function AlertForm(props: AlertFormProps) {
  const { draft, faults, alert, onDraft } = props;
  const field = fieldsOf(props);
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
        {shape === "channel" && <TextField inputMode="decimal" label="Other end of the range" {...field("second")} />}
        {shape === "move" && (
          <TextField inputMode="decimal" label="Bars to look back" hint={`1 to ${MAX_PERIOD}`} {...field("period")} />
        )}
        <Lifetime {...props} />
      </div>
      {isOwn && (
        <>
          <SelectField label="Fires" hint={REPEATS[draft.repeat].note} {...field("repeat")} options={REPEAT_NAMES} />
          <TextField
            label="Name"
            hint="The text you see when it fires. If empty, it shows symbol and condition."
            maxLength={128}
            {...field("title")}
          />
          <TextField
            label="Note"
            hint="For yourself: what to do then. Shown with the notice."
            maxLength={1024}
            {...field("note")}
          />
        </>
      )}
      <SignalFields draft={draft} onDraft={onDraft} />
    </>
  );
}

function Watched({ draft, faults, onDraft }: DraftProps<AlertDraft>) {
  const field = fieldsOf({ draft, faults, onDraft });
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
        <SelectField label="Timeframe" {...field("timeframe")}>
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
        {...field("kind")}
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

function Lifetime(props: AlertFormProps) {
  const { alert } = props;
  const now = useNow();
  const names = Object.keys(LIFETIMES).map((name) => [name, alert ? `${name} from now` : name]);
  return (
    <SelectField
      label={alert ? "Expires" : "Expires after"}
      {...fieldsOf(props)("lifetime")}
      options={Object.fromEntries(names)}
    >
      {alert && <option value="">As it is: {endWords(alert, now)}</option>}
    </SelectField>
  );
}

/** The value that a new alert watches: the price, or a line of an indicator. */
function MeasureFields({ draft, faults, onDraft }: DraftProps<AlertDraft>) {
  const { source, parameters, line, live } = draft;
  return (
    <>
      <SelectField
        label="Watches"
        value={source}
        onChange={(next) => onDraft(withSource(draft, next as AlertDraft["source"]))}
      >
        <option value="price">The price</option>
        {Object.values(INDICATORS)
          .filter(({ isRelative }) => !isRelative)
          .map(({ kind, name, title }) => (
            <option key={kind} value={kind}>
              {name}: {title}
            </option>
          ))}
      </SelectField>
      {source !== "price" && (
        <>
          <div className="grid grid-cols-2 gap-3">
            {INDICATORS[source].parameters.map(({ name, title, unit }) => (
              <TextField
                key={name}
                inputMode={unit === "bars" ? "numeric" : "decimal"}
                label={title}
                value={parameters[name] ?? ""}
                fault={faults[name]}
                onChange={(next) => onDraft({ ...draft, parameters: { ...parameters, [name]: next } })}
              />
            ))}
            {INDICATORS[source].lines.length > 1 && (
              <SelectField
                label="Line"
                value={line}
                onChange={(next) => onDraft({ ...draft, line: next as AlertDraft["line"] })}
              >
                {INDICATORS[source].lines.map(({ name, title, choice = title }) => (
                  <option key={name} value={name}>
                    {choice}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
          <Checkbox
            title="Check it also while the bar forms"
            description="Otherwise it is checked when a bar is complete, and no later price takes that back."
            checked={live}
            onChange={(next) => onDraft({ ...draft, live: next })}
          />
        </>
      )}
    </>
  );
}
