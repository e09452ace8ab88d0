import type { InAppSetting } from "@bourse/contract/host-api";
import { Button, Checkbox } from "@bourse/ui";
import { type FormEvent, useState } from "react";
import { useWords } from "../errors/use-words.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSettingChange } from "./settings-queries.ts";

export interface SettingRowProps {
  readonly setting: InAppSetting;
  /** For a screen reader: a change was saved, or refused. */
  readonly onSaid: (text: string) => void;
}

/** One setting with a way back to its default. A choice is saved at once, a typed value with Enter or Save. */
export function SettingRow({ setting, onSaid }: SettingRowProps) {
  const { key, description, default: byDefault, value } = setting;
  const change = useSettingChange(key);
  const words = useWords();
  const [draft, setDraft] = useState<string>();
  const isOwn = value !== undefined;
  const fault = change.error ? words(change.error).detail : undefined;
  const put = (next: boolean | string | number | undefined) =>
    change.mutate(next, {
      onSuccess() {
        setDraft(undefined);
        onSaid(next === undefined ? `Default again: ${description}` : `Saved: ${description}`);
      },
      onError: (error) => onSaid(`Not saved: ${words(error).detail}`),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft !== undefined) put(typed(setting.type, draft));
  };
  return (
    <form onSubmit={submit} noValidate className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field
          setting={setting}
          draft={draft}
          fault={fault}
          onDraft={(next) => {
            change.reset();
            setDraft(next);
          }}
          onPut={put}
        />
      </div>
      {isTyped(setting) && (
        <Button type="submit" {...usable(draft !== undefined)} aria-label={`Save: ${description}`}>
          Save
        </Button>
      )}
      <Button
        {...usable(isOwn || draft !== undefined)}
        aria-label={`Reset to ${shown(byDefault)}: ${description}`}
        onClick={() => (isOwn ? put(undefined) : setDraft(undefined))}
      >
        Reset
      </Button>
    </form>
  );
}

/** A disabled button would lose the focus of a keyboard as soon as it has done its work. */
const usable = (isUsable: boolean) => ({ "aria-disabled": !isUsable, className: isUsable ? "" : "opacity-50" });

const isTyped = ({ type, enum: choices }: InAppSetting): boolean => type !== "boolean" && !choices;

interface FieldProps {
  readonly setting: InAppSetting;
  /** Typed and not saved. */
  readonly draft: string | undefined;
  readonly fault: string | undefined;
  readonly onDraft: (draft: string) => void;
  readonly onPut: (value: boolean | string) => void;
}

function Field({ setting, draft, fault, onDraft, onPut }: FieldProps) {
  const { key, description, rule, default: byDefault, value = byDefault, enum: choices } = setting;
  const hint = `${key}: ${rule}, ${shown(byDefault)} by default`;
  if (typeof value === "boolean") {
    return (
      <>
        <Checkbox checked={value} onChange={onPut} title={description} description={hint} />
        {fault && <p className="text-xs text-negative">{fault}</p>}
      </>
    );
  }
  if (choices) {
    return (
      <SelectField
        label={description}
        value={String(value)}
        onChange={onPut}
        hint={fault ?? hint}
        options={choices.map(String)}
      />
    );
  }
  return (
    <TextField
      label={description}
      value={draft ?? String(value)}
      onChange={onDraft}
      hint={hint}
      fault={fault}
      maxLength={4096}
      inputMode={setting.type === "string" ? "text" : "decimal"}
    />
  );
}

/** A text that is no number is sent as it is: the host refuses it with the rule of the setting. */
function typed(type: InAppSetting["type"], text: string): string | number {
  const number = Number(text);
  return type === "string" || text.trim() === "" || !Number.isFinite(number) ? text : number;
}

function shown(value: InAppSetting["default"]): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return value === "" ? "empty" : String(value);
}
