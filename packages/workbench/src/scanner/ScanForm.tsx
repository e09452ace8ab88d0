import { type StyleName, TRADING_STYLES } from "@bourse/bars";
import { Checkbox } from "@bourse/ui";
import { type DraftProps, fieldsOf } from "../forms/draft.ts";
import { TextField } from "../forms/TextField.tsx";
import { SymbolField } from "../market/SymbolField.tsx";
import { ConditionFields } from "./ConditionFields.tsx";
import { type ScanDraft, STYLE_NAMES } from "./draft.ts";

/** The fields of a scan. */
export function ScanForm({ draft, faults, onDraft }: DraftProps<ScanDraft>) {
  const field = fieldsOf({ draft, faults, onDraft });
  return (
    <>
      <TextField label="Name" maxLength={128} {...field("name")} />
      <TextField
        label="Symbols"
        hint="EXCHANGE:SYMBOL, separated by spaces. Up to 25; one without a source is kept and reported."
        {...field("symbols")}
      />
      <SymbolField label="Add a symbol" value="" onChange={(symbol) => onDraft(withSymbol(draft, symbol))} />
      <fieldset>
        <legend className="font-medium">Styles</legend>
        {faults.styles && <p className="text-xs text-negative">{faults.styles}</p>}
        {STYLE_NAMES.map((style) => (
          <Style key={style} {...{ style, draft, faults, onDraft }} />
        ))}
      </fieldset>
      <Checkbox
        title="Structure"
        description="Breaks of structure, gaps, sweeps and order blocks."
        checked={draft.structure}
        onChange={(structure) => onDraft({ ...draft, structure })}
      />
      {faults.structure && <p className="text-xs text-negative">{faults.structure}</p>}
      <ConditionFields
        conditions={draft.conditions}
        faults={faults}
        onConditions={(conditions) => onDraft({ ...draft, conditions })}
      />
      <TextField
        label="Bars of history at the first run"
        hint="Events of this many completed bars are listed when a symbol is scanned for the first time; later runs list what is new."
        inputMode="numeric"
        {...field("firstBars")}
      />
      <Checkbox
        title="Notify me of new events"
        description="One notice for each run that found something."
        checked={draft.notice}
        onChange={(notice) => onDraft({ ...draft, notice })}
      />
    </>
  );
}

function withSymbol(draft: ScanDraft, symbol: string): ScanDraft {
  const listed = draft.symbols.split(/[\s,]+/).filter((each) => each !== "");
  return symbol === "" || listed.includes(symbol) ? draft : { ...draft, symbols: [...listed, symbol].join(" ") };
}

function Style({ style, draft, faults, onDraft }: DraftProps<ScanDraft> & { readonly style: StyleName }) {
  const { title, trigger, bias, minCadenceMinutes } = TRADING_STYLES[style];
  const minutes = draft.minutes[style];
  const set = (typed: string | undefined) => onDraft({ ...draft, minutes: { ...draft.minutes, [style]: typed } });
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Checkbox
        title={`${title} (${style})`}
        description={`${trigger.name} bars, trend of ${bias.name} bars`}
        checked={minutes !== undefined}
        onChange={(checked) => set(checked ? String(minCadenceMinutes) : undefined)}
      />
      {minutes !== undefined && (
        <TextField
          label={`${title}: every … minutes`}
          inputMode="numeric"
          value={minutes}
          fault={faults[style]}
          onChange={set}
        />
      )}
    </div>
  );
}
