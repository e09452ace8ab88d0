import { Checkbox } from "@bourse/ui";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import type { AlertFormProps } from "./AlertForm.tsx";
import { type AlertDraft, withSource } from "./draft.ts";
import { LINE_NAMES, MEASURES, PARAMETERS } from "./measure.ts";

/** The value that a new alert watches: the price, or a line of an indicator. */
export function MeasureFields({ draft, faults, onDraft }: Omit<AlertFormProps, "alert">) {
  const { source, parameters, line, live } = draft;
  return (
    <>
      <SelectField
        label="Watches"
        value={source}
        onChange={(next) => onDraft(withSource(draft, next as AlertDraft["source"]))}
      >
        <option value="price">The price</option>
        {Object.entries(MEASURES).map(([kind, { name, title }]) => (
          <option key={kind} value={kind}>
            {name}: {title}
          </option>
        ))}
      </SelectField>
      {source !== "price" && (
        <>
          <div className="grid grid-cols-2 gap-3">
            {Object.entries(parameters).map(([name, text]) => (
              <TextField
                key={name}
                inputMode="numeric"
                label={PARAMETERS[name]?.label ?? name}
                value={text}
                fault={faults[name]}
                onChange={(next) => onDraft({ ...draft, parameters: { ...parameters, [name]: next } })}
              />
            ))}
            {MEASURES[source].lines.length > 1 && (
              <SelectField
                label="Line"
                value={line}
                onChange={(next) => onDraft({ ...draft, line: next as AlertDraft["line"] })}
              >
                {MEASURES[source].lines.map((each) => (
                  <option key={each} value={each}>
                    {LINE_NAMES[each]}
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
