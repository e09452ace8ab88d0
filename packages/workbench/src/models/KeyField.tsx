import { Button } from "@bourse/ui";
import { TextField } from "../forms/TextField.tsx";
import type { ModelDraft } from "./draft.ts";

export interface KeyFieldProps {
  readonly isStored: boolean;
  readonly value: ModelDraft["key"];
  readonly onChange: (key: ModelDraft["key"]) => void;
}

/** A key that is typed once and never shown again. */
export function KeyField({ isStored, value, onChange }: KeyFieldProps) {
  if (value.act === "store") {
    return (
      <div>
        <TextField
          label={isStored ? "New key" : "Key"}
          hint="Stored by the host and sent to this service only. It is never shown again."
          type="password"
          maxLength={4096}
          value={value.text}
          onChange={(text) => onChange({ act: "store", text })}
        />
        {isStored && <Keep onChange={onChange} />}
      </div>
    );
  }
  return (
    <fieldset aria-label="Key">
      <p className="font-medium">Key</p>
      <p className="mt-1 flex h-7 items-center text-xs text-muted">
        {value.act === "keep" ? "A key is stored." : "The key is removed when you save."}
      </p>
      <div className="mt-0.5 flex gap-2">
        {value.act === "keep" ? (
          <>
            <Button size="small" onClick={() => onChange({ act: "store", text: "" })}>
              Replace
            </Button>
            <Button size="small" tone="danger" onClick={() => onChange({ act: "remove" })}>
              Remove
            </Button>
          </>
        ) : (
          <Keep onChange={onChange} />
        )}
      </div>
    </fieldset>
  );
}

function Keep({ onChange }: Pick<KeyFieldProps, "onChange">) {
  return (
    <Button size="small" onClick={() => onChange({ act: "keep" })}>
      Keep the stored key
    </Button>
  );
}
