import { type ReactNode, useId } from "react";

export interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly disabled?: boolean;
  /** The options. */
  readonly children: ReactNode;
}

/** A labelled select with a hint. */
export function SelectField({ label, value, onChange, hint, disabled, children }: SelectFieldProps) {
  const id = useId();
  const described = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        aria-describedby={hint ? described : undefined}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 block h-7 w-full rounded border border-line bg-background px-1.5 text-sm text-text"
      >
        {children}
      </select>
      {hint && (
        <p id={described} className="mt-0.5 text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
