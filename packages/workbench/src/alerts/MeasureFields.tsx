import { INDICATORS } from "@bourse/contract/indicators";
import { Checkbox } from "@bourse/ui";
import type { DraftProps } from "../forms/draft.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { type AlertDraft, withSource } from "./draft.ts";

/** The value that a new alert watches: the price, or a line of an indicator. */
export function MeasureFields({ draft, faults, onDraft }: DraftProps<AlertDraft>) {
  const { source, parameters, line, live } = draft;
  return (
    <>
      <SelectField
        label="Watches"
        value={source}
        onChange={(next) => onDraft(withSource(draft, next as AlertDraft["source"]))}
      >
        <option value="price">The price</option>
        {Object.values(INDICATORS).map(({ kind, name, title }) => (
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
