import { type InputHTMLAttributes, useId } from "react";

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A line of text with its name and what it is for. */
export function Field({ label, hint, value, onChange, ...rest }: FieldProps) {
  const id = useId();
  const described = useId();
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        id={id}
        aria-describedby={hint ? described : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 block h-7 w-full rounded border border-line bg-background px-2 text-sm"
      />
      {hint && (
        <p id={described} className="mt-0.5 text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
