import { useId } from "react";

interface ConnectFieldProps {
  /** Name of the field in its form. */
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "password";
  readonly initial?: string;
  readonly isFixed?: boolean;
  readonly hint?: string | undefined;
  readonly fault: string | undefined;
}

/** A field whose text stays in the document and never enters the page's state. */
export function ConnectField({ name, label, type, initial, isFixed, hint, fault }: ConnectFieldProps) {
  const id = useId();
  const described = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        defaultValue={initial}
        readOnly={isFixed}
        autoComplete="off"
        spellCheck={false}
        maxLength={4096}
        aria-invalid={fault !== undefined}
        aria-describedby={fault || hint ? described : undefined}
        className="mt-1 block h-7 w-full rounded border border-line bg-background px-2 text-sm text-text read-only:text-muted aria-invalid:border-negative"
      />
      {(fault || hint) && (
        <p id={described} className={`mt-0.5 text-xs ${fault ? "text-negative" : "text-muted"}`}>
          {fault ?? hint}
        </p>
      )}
    </div>
  );
}
