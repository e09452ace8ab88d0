import { type ReactNode, useId } from "react";

export interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly disabled?: boolean;
}

/** A checkbox with a title and a description. */
export function Checkbox({ checked, onChange, title, description, disabled = false }: CheckboxProps) {
  const described = useId();
  return (
    <div className="flex gap-2.5 py-1.5">
      <label className="flex min-w-0 flex-1 gap-2.5">
        <input
          type="checkbox"
          className="mt-0.5 size-3.5 shrink-0 accent-(--accent)"
          checked={checked}
          disabled={disabled}
          aria-describedby={description ? described : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="min-w-0">
          <span className="font-medium">{title}</span>
          {description && (
            <span id={described} className="block text-xs text-muted" aria-hidden="true">
              {description}
            </span>
          )}
        </span>
      </label>
    </div>
  );
}
