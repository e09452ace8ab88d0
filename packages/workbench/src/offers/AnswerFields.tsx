import type { AnswerField } from "@bourse/contract/host-api";
import { Checkbox } from "@bourse/ui";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { SymbolField } from "../market/SymbolField.tsx";
import type { OfferDraft } from "../state/dialogs.ts";

export interface AnswerFieldsProps {
  readonly fields: readonly AnswerField[];
  readonly draft: OfferDraft;
  readonly faults: Readonly<Record<string, string>>;
  readonly onDraft: (draft: OfferDraft) => void;
}

/** The fields that a preview asks for, each with the host's fault. */
export function AnswerFields({ fields, draft, faults, onDraft }: AnswerFieldsProps) {
  return (
    <div className="space-y-3">
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={draft[field.name] ?? ""}
          fault={faults[field.name]}
          onChange={(value) => onDraft({ ...draft, [field.name]: value })}
        />
      ))}
    </div>
  );
}

interface FieldProps {
  readonly field: AnswerField;
  readonly value: OfferDraft[string];
  readonly fault: string | undefined;
  readonly onChange: (value: OfferDraft[string]) => void;
}

function Field(props: FieldProps) {
  const { field, value, fault, onChange } = props;
  if (field.type === "choices") return <Choices {...props} />;
  if (field.type === "choice" || field.type === "symbol") return <Choice {...props} />;
  const hint = hintOf(field);
  return (
    <TextField
      label={field.label}
      value={String(value)}
      onChange={onChange}
      inputMode={field.type === "number" || field.type === "integer" ? "decimal" : "text"}
      {...(fault === undefined ? {} : { fault })}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}

function hintOf({ type, hint, unit, minimum, maximum }: AnswerField): string | undefined {
  if (hint !== undefined) return hint;
  if (type === "time") return "Date and time with zone: 2026-01-31T15:00Z";
  if (type === "text" || minimum === undefined || maximum === undefined) return unit;
  return `${minimum} to ${maximum}${unit === undefined ? "" : ` ${unit}`}`;
}

function Choice({ field, value, fault, onChange }: FieldProps) {
  if (field.type === "symbol")
    return <SymbolField label={field.label} value={String(value)} {...{ onChange, fault }} />;
  const options = field.options ?? [];
  return (
    <div>
      <SelectField
        label={field.label}
        value={String(value)}
        onChange={onChange}
        options={options.map((each) => [each.value, each.label])}
      >
        {!options.some((each) => each.value === value) && <option value={String(value)}>{value || "Choose…"}</option>}
      </SelectField>
      <p className="mt-0.5 text-xs text-negative empty:hidden">{fault}</p>
    </div>
  );
}

function Choices({ field, value, fault, onChange }: FieldProps) {
  const chosen = Array.isArray(value) ? value : [];
  const turn = (option: string, on: boolean) =>
    onChange(on ? [...chosen, option] : chosen.filter((each) => each !== option));
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{field.label}</legend>
      <div className="max-h-56 overflow-y-auto rounded border border-line px-2">
        {(field.options ?? []).map((each) => (
          <Checkbox
            key={each.value}
            checked={chosen.includes(each.value)}
            onChange={(on) => turn(each.value, on)}
            title={each.label}
            description={each.note ?? ""}
          />
        ))}
      </div>
      <p className="mt-0.5 text-xs text-negative empty:hidden">{fault}</p>
    </fieldset>
  );
}
