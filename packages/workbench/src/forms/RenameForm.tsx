import { Button } from "@bourse/ui";
import { useEffect, useRef, useState } from "react";
import { TextField } from "./TextField.tsx";

export interface RenameFormProps {
  readonly name: string;
  readonly maxLength: number;
  /** Called with the name without spaces around it. */
  readonly onRename: (name: string) => void;
  readonly onCancel: () => void;
}

/** Changes the name of a row in its place. Escape keeps the name, and leaves a dialog around the form open. */
export function RenameForm({ name, maxLength, onRename, onCancel }: RenameFormProps) {
  const [text, setText] = useState(name);
  return (
    <form
      ref={focusField}
      className="flex items-end gap-2"
      data-own-escape=""
      onKeyDown={({ key }) => key === "Escape" && onCancel()}
      onSubmit={(event) => {
        event.preventDefault();
        onRename(text.trim());
      }}
    >
      <TextField label={`Name of ${name}`} value={text} onChange={setText} maxLength={maxLength} required />
      <Button type="submit" disabled={text.trim() === ""}>
        Save
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </form>
  );
}

const focusField = (form: HTMLFormElement | null) => form?.querySelector("input")?.focus();

/** Whether the name of a row is being changed; the focus then returns to its button, which has `data-rename`. */
export function useRenaming<Row extends HTMLElement>() {
  const row = useRef<Row>(null);
  const [isRenaming, setRenaming] = useState(false);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) row.current?.querySelector<HTMLElement>("[data-rename]")?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  return { row, isRenaming, begin: () => setRenaming(true), end: () => setRenaming(false) };
}
