import { Button } from "@bourse/ui";
import { useRef } from "react";

export interface FilePickerProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** Opens the browser's own file picker; the page gets only the file that the trader chooses. */
export function FilePicker({ label, disabled, onFile }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="File to import"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
        }}
      />
      <Button tone="primary" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
