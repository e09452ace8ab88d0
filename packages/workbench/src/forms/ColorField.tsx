import { useId } from "react";

export interface ColorFieldProps {
  readonly label: string;
  /** `#rrggbb` */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A labelled colour picker. */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <input
        id={id}
        type="color"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 h-7 w-14 rounded border border-line bg-background"
      />
    </div>
  );
}
