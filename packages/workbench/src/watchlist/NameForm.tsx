import { Button } from "@bourse/ui";
import { type FormEvent, useState } from "react";
import { focusWhenShown } from "../forms/focus-when-shown.ts";

interface NameFormProps {
  readonly label: string;
  readonly yes: string;
  readonly first?: string;
  readonly onName: (name: string) => void;
  /** Escape and a button leave the name as it is; the field has the focus at once. */
  readonly onCancel?: () => void;
}

/** One field for a name. */
export function NameForm({ label, yes, first = "", onName, onCancel }: NameFormProps) {
  const [name, setName] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    onName(name.trim());
    if (first === "") setName("");
  };
  return (
    <form onSubmit={submit} className="flex gap-1.5">
      <input
        ref={onCancel && focusWhenShown}
        onKeyDown={({ key }) => key === "Escape" && onCancel?.()}
        aria-label={label}
        placeholder={label}
        maxLength={64}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className="h-6 min-w-0 flex-1 rounded border border-line bg-background px-1.5 text-xs text-text"
      />
      <Button size="small" type="submit">
        {yes}
      </Button>
      {onCancel && (
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </form>
  );
}
