import { type ReactNode, useId } from "react";

export interface LabelledProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Its fault, in words; stands in the place of the hint. */
  readonly fault?: string | undefined;
  /** The control, which takes these attributes. */
  readonly children: (names: { readonly id: string; readonly "aria-describedby": string | undefined }) => ReactNode;
}

/** A control below its label, with its fault or hint below. */
export function Labelled({ label, hint, fault, children }: LabelledProps) {
  const id = useId();
  const described = useId();
  const told = fault || hint;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({ id, "aria-describedby": told ? described : undefined })}
      {told && (
        <p id={described} className={`mt-0.5 text-xs ${fault ? "text-negative" : "text-muted"}`}>
          {fault ?? hint}
        </p>
      )}
    </div>
  );
}
