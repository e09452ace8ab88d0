import type { InputHTMLAttributes } from "react";
import { Labelled } from "./Labelled.tsx";

type Attributes = InputHTMLAttributes<HTMLInputElement>;

export interface TextFieldProps extends Pick<Attributes, "inputMode" | "maxLength" | "type" | "pattern" | "required"> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  /** Its fault, in words. */
  readonly fault?: string | undefined;
}

/** A labelled text field with its fault beside it. */
export function TextField({ label, value, onChange, hint, fault, ...rest }: TextFieldProps) {
  return (
    <Labelled label={label} hint={hint} fault={fault}>
      {(names) => (
        <input
          autoComplete="off"
          spellCheck={false}
          {...rest}
          {...names}
          value={value}
          aria-invalid={fault !== undefined}
          onChange={(event) => onChange(event.target.value)}
          className="mt-1 block h-7 w-full rounded border border-line bg-background px-2 text-sm text-text aria-invalid:border-negative"
        />
      )}
    </Labelled>
  );
}
