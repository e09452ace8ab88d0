import type { InAppSetting, ModelConsentEntry, SessionConsentEntry } from "@bourse/contract/host-api";
import { Button, Checkbox, Skeleton } from "@bourse/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useApi } from "../api/context.ts";
import { useRead } from "../api/use-read.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useWords } from "../errors/use-words.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSettingChange, useSettings } from "./settings-queries.ts";

/** Below the in-app key, so that an event that makes in-app data stale makes this stale too. */
const KEY = ["in-app", "consents"];

const useConsents = () => useRead(KEY, (api, signal) => api.call("GET /api/in-app/consents", { signal }));

/** Takes back the use of the language model. */
function useRevoke(id: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("DELETE /api/in-app/consents/:id", { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Ends a session of an account. */
function useRevokeSession(id: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("DELETE /api/in-app/sessions/:id", { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** The settings that built-in extensions declare. */
export function ExtensionSettings() {
  const { data, error, refetch, isLoading } = useSettings();
  const [said, setSaid] = useState("");
  const groups = Map.groupBy(data?.settings ?? [], (each: InAppSetting) => each.extension_name);
  return (
    <div className="space-y-4 text-sm">
      {isLoading && <Skeleton label="Loading settings" lines={5} />}
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {data?.settings.length === 0 && <p className="text-muted">No extension of this client has settings.</p>}
      {[...groups].map(([name, settings]) => (
        <section key={name} aria-label={name} className="space-y-3">
          <h3 className="font-semibold">{name}</h3>
          {settings.map((each) => (
            <SettingRow key={each.key} setting={each} onSaid={setSaid} />
          ))}
        </section>
      ))}
      <ModelConsents />
      <SessionConsents />
      <p role="status" aria-label="Last change" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** The answers to extensions that asked to trade in accounts at exchanges. */
function SessionConsents() {
  const { data } = useConsents();
  const sessions = data?.sessions ?? [];
  // A failure to read is shown beside the consents to the model, which are read with these.
  if (sessions.length === 0) return null;
  return (
    <section aria-label="Use of accounts at exchanges" className="space-y-2">
      <h3 className="font-semibold">Use of accounts at exchanges</h3>
      <p className="text-xs text-muted">
        An allowed extension places orders with real money while live trading is on. One that you refused does not ask
        again until the client is started again.
      </p>
      <ul className="divide-y divide-line">
        {sessions.map((each) => (
          <Session key={each.id} session={each} />
        ))}
      </ul>
    </section>
  );
}

function Session({ session }: { readonly session: SessionConsentEntry }) {
  const { id, extension_name, account, scope, decision } = session;
  const wish = `to ${scope} in ${account}`;
  return <ConsentRow name={extension_name} wish={wish} decision={decision} revoke={useRevokeSession(id)} />;
}

/** The answers to extensions that asked to use the language model. */
function ModelConsents() {
  const { data, error, refetch } = useConsents();
  const consents = data?.consents ?? [];
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (consents.length === 0) return null;
  return (
    <section aria-label="Use of the language model" className="space-y-2">
      <h3 className="font-semibold">Use of the language model</h3>
      <p className="text-xs text-muted">
        An allowed extension sends what it reads to your model, and you pay for its answers. One that you refused does
        not ask again until the client is started again.
      </p>
      <ul className="divide-y divide-line">
        {consents.map((each) => (
          <Consent key={each.extension_id} consent={each} />
        ))}
      </ul>
    </section>
  );
}

function Consent({ consent }: { readonly consent: ModelConsentEntry }) {
  const { extension_id, extension_name, model_host, decision } = consent;
  return (
    <ConsentRow name={extension_name} wish={`to ${model_host}`} decision={decision} revoke={useRevoke(extension_id)} />
  );
}

interface Props {
  readonly name: string;
  /** Text of the extension's request, such as `to 127.0.0.1`. */
  readonly wish: string;
  readonly decision: ModelConsentEntry["decision"];
  readonly revoke: ReturnType<typeof useRevoke>;
}

/** The trader's answer to an extension, with a way to take it back. */
function ConsentRow({ name, wish, decision, revoke }: Props) {
  const action = decision === "allowed" ? "Take back" : "Let it ask again";
  return (
    <li className="flex items-center justify-between gap-3 py-1.5">
      <span>
        {name} <span className="text-xs text-muted">{wish}</span>
        {decision === "refused" && <span className="text-xs">: not allowed</span>}
      </span>
      {revoke.error && <ErrorNotice error={revoke.error} />}
      <Button aria-label={`${action}: ${name}, ${wish}`} onClick={() => revoke.mutate()}>
        {action}
      </Button>
    </li>
  );
}

interface SettingRowProps {
  readonly setting: InAppSetting;
  /** For a screen reader: a change was saved, or refused. */
  readonly onSaid: (text: string) => void;
}

/** One setting with a way back to its default. A choice is saved at once, a typed value with Enter or Save. */
function SettingRow({ setting, onSaid }: SettingRowProps) {
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
