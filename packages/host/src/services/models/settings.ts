import { MODEL_PROVIDERS, type ModelProvider, type ModelSettings } from "@bourse/contract";
import { ANSWER_FORMS, type AnswerForm } from "@bourse/contract/host-api";
import type { Row } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { SecretStore } from "../secrets/port.ts";

/** Settings of a provider with its address, for the trader; a guest gets only {@link ModelSettings}. */
export interface ProviderSettings extends ModelSettings {
  readonly base_url?: string;
  /** How a compatible server learns the form of a typed answer; absent: nobody has tried it. */
  readonly answer_form?: AnswerForm;
}

/** The settings that a guest may know. */
export function guestSettings({ provider, enabled, model, has_api_key }: ProviderSettings): ModelSettings {
  return { provider, enabled, has_api_key, ...(model === undefined ? {} : { model }) };
}

/** A change: absent fields stay, null removes a value. */
export interface SettingsChange {
  readonly enabled?: boolean;
  readonly model?: string | null;
  readonly baseUrl?: string | null;
  readonly key?: string | null;
  readonly answerForm?: AnswerForm | null;
}

/** The settings and keys of all providers. */
export interface SettingsStore {
  of(provider: ModelProvider): ProviderSettings;
  list(): readonly ProviderSettings[];
  key(provider: ModelProvider): string | undefined;
  /** Writes the key first: settings that are not usable yet are less harmful than a key kept for a changed address. */
  change(provider: ModelProvider, change: SettingsChange): ProviderSettings;
}

/** Name of a provider's key in the secret store. */
export function keyName(provider: ModelProvider): string {
  return `model:${provider}`;
}

export function settingsStore(database: Database, secrets: SecretStore): SettingsStore {
  const of = (provider: ModelProvider): ProviderSettings => {
    const row = database.one("SELECT * FROM model_settings WHERE provider = ?", provider);
    return { provider, ...fromRow(row), has_api_key: secrets.has(keyName(provider)) };
  };
  return {
    of,
    list: () => MODEL_PROVIDERS.map(of),
    key: (provider) => secrets.read(keyName(provider)),
    change(provider, change) {
      const before = of(provider);
      const baseUrl = pick(change.baseUrl, before.base_url);
      if (typeof change.key === "string") secrets.write(keyName(provider), change.key);
      // A key was entered for one server and is not sent to another.
      else if (change.key === null || originOf(baseUrl) !== originOf(before.base_url))
        secrets.remove(keyName(provider));
      const model = pick(change.model, before.model);
      // A form found out for one server and model says nothing about another.
      const isSame = model === before.model && baseUrl === before.base_url;
      const form = pick(change.answerForm, isSame ? before.answer_form : undefined);
      database.run(
        `INSERT INTO model_settings (provider, enabled, model, base_url, answer_form) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (provider) DO UPDATE SET enabled = excluded.enabled, model = excluded.model,
           base_url = excluded.base_url, answer_form = excluded.answer_form`,
        provider,
        (change.enabled ?? before.enabled) ? 1 : 0,
        model ?? null,
        baseUrl ?? null,
        form ?? null,
      );
      return of(provider);
    },
  };
}

function fromRow(row: Row | undefined): Pick<ProviderSettings, "enabled" | "model" | "base_url" | "answer_form"> {
  const { enabled = 0, model, base_url, answer_form } = row ?? {};
  const form = ANSWER_FORMS.find((each) => each === answer_form);
  return {
    enabled: enabled === 1,
    ...(typeof model === "string" ? { model } : {}),
    ...(typeof base_url === "string" ? { base_url } : {}),
    ...(form ? { answer_form: form } : {}),
  };
}

function pick<Text extends string>(wanted: Text | null | undefined, before: Text | undefined): Text | undefined {
  return wanted === undefined ? before : (wanted ?? undefined);
}

function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : URL.parse(address)?.origin;
}
