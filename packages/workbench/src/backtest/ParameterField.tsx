import type { StrategyParameter } from "@bourse/contract/host-api";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";

interface ParameterFieldProps {
  readonly parameter: StrategyParameter;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
}

const YES_NO = { true: "Yes", false: "No" } as const;

/** A parameter of a strategy as its description draws it. */
export function ParameterField({ parameter, value, fault, onChange }: ParameterFieldProps) {
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
