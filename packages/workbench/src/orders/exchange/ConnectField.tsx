import { Labelled } from "../../forms/Labelled.tsx";

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
  return (
    <Labelled label={label} hint={hint} fault={fault}>
      {(names) => (
        <input
          {...names}
          name={name}
          type={type}
          defaultValue={initial}
          readOnly={isFixed}
          autoComplete="off"
          spellCheck={false}
          maxLength={4096}
          aria-invalid={fault !== undefined}
          className="mt-1 block h-7 w-full rounded border border-line bg-background px-2 text-sm text-text read-only:text-muted aria-invalid:border-negative"
        />
      )}
    </Labelled>
  );
}
