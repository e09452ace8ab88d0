import { type InputHTMLAttributes, useId } from "react";

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
  const id = useId();
  const described = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        id={id}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={fault || hint ? described : undefined}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 block h-7 w-full rounded border border-line bg-background px-2 text-sm text-text aria-invalid:border-negative"
      />
      {(fault || hint) && (
        <p id={described} className={`mt-0.5 text-xs ${fault ? "text-negative" : "text-muted"}`}>
          {fault ?? hint}
        </p>
      )}
    </div>
  );
}
