import type { ModelProviderState, ModelTest, TypedFeature } from "@bourse/contract/host-api";
import { ANSWER_FORMS, type AnswerForm } from "@bourse/contract/limits";
import { Badge, Button, Checkbox, Notice } from "@bourse/ui";
import { type FormEvent, useRef, useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { fieldsOf } from "../forms/draft.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { type ModelDraft, type ModelFaults, modelChange, modelDraft, modelFaults } from "./draft.ts";
import { type Provider, useChangeModel, useTestModel } from "./queries.ts";

interface ConnectionTestProps {
  readonly provider: Provider;
  /** The test uses the saved settings, not those being typed. */
  readonly isSaved: boolean;
}

/** Sends the provider one test request and shows the result. */
function ConnectionTest({ provider, isSaved }: ConnectionTestProps) {
  const test = useTestModel(provider);
  return (
    <>
      <div className="min-w-[220px] flex-1">
        {test.data && <Notice tone="good" title={`Connected: ${test.data.model} answers.`} />}
        {test.data && <TypedFeatures typed={test.data.typed} />}
        {test.error && <ErrorNotice error={test.error} />}
        {!isSaved && <p className="pt-1 text-right text-xs text-muted">Save first to test.</p>}
      </div>
      <Button disabled={!isSaved || test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? "Testing…" : "Test connection"}
      </Button>
    </>
  );
}

const FEATURES: Readonly<Record<TypedFeature["feature"], string>> = {
  briefings: "Briefings",
  chart_questions: "Questions about a chart",
  sentiment: "Sentiment of news",
  strategies: "Strategies in words",
  extension_tasks: "Tasks of extensions",
};

/** Features that work with the model: each needs answers of a form of its own. */
function TypedFeatures({ typed }: Pick<ModelTest, "typed">) {
  return (
    <ul aria-label="What works with it" className="pt-1 text-xs">
      {typed.map(({ feature, works, code }) => (
        <li key={feature} className={works ? "text-muted" : "text-negative"}>
          {FEATURES[feature]}: {works ? "works" : `does not work (${code ?? "no usable answer"})`}
        </li>
      ))}
    </ul>
  );
}

/** The option of a server that nobody has tried. */
const UNTRIED = "untried";

const FORMS: Readonly<Record<AnswerForm, string>> = {
  schema: "As a schema of the protocol",
  prompt: "In words, within the question",
};

interface AnswerFormFieldProps {
  /** Null: a test finds it out. */
  readonly value: AnswerForm | null;
  readonly onChange: (form: AnswerForm | null) => void;
}

/** How a server of the trader's own is told the form of the answers that extensions read. */
function AnswerFormField({ value, onChange }: AnswerFormFieldProps) {
  return (
    <SelectField
      label="Form of answers"
      hint="How the server is told what an answer must look like. Test connection finds out what works, and keeps it until the model or the address changes."
      value={value ?? UNTRIED}
      onChange={(chosen) => onChange(ANSWER_FORMS.find((form) => form === chosen) ?? null)}
      options={{ [UNTRIED]: "Find out", ...FORMS }}
    />
  );
}

const PROVIDERS: Readonly<Record<Provider, { readonly name: string; readonly goesTo: string }>> = {
  "openai-compatible": { name: "A server of your choice", goesTo: "Questions go to the address below." },
  openai: { name: "OpenAI", goesTo: "Questions go to api.openai.com." },
  anthropic: { name: "Anthropic", goesTo: "Questions go to api.anthropic.com." },
};

/** Settings of one provider: on or off, model, address, key, and a connection test. */
export function ProviderForm({ state }: { readonly state: ModelProviderState }) {
  const { provider, enabled, answer_form: kept = null } = state;
  const { name, goesTo } = PROVIDERS[provider];
  const [draft, setDraft] = useState(() => modelDraft(state));
  const [faults, setFaults] = useState<ModelFaults>({});
  const field = fieldsOf({ draft, faults, onDraft: setDraft });
  const element = useRef<HTMLFormElement>(null);
  useFocusFault(element, faults);
  const save = useChangeModel(provider);
  const change = modelChange(state, draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = modelFaults(state, draft);
    setFaults(found);
    if (Object.keys(found).length > 0 || !change || save.isPending) return;
    // Removes a typed key from the form, even if a key was kept before and nothing else in the form changes.
    save.mutate(change, { onSuccess: (saved) => setDraft(modelDraft(saved)) });
  };
  return (
    <form
      ref={element}
      aria-label={name}
      data-provider={provider}
      onSubmit={submit}
      className="space-y-2 rounded border border-line p-3"
    >
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        {name} <Badge tone={enabled ? "positive" : "muted"}>{enabled ? "On" : "Off"}</Badge>
      </h3>
      <Checkbox
        checked={draft.enabled}
        onChange={(next) => setDraft({ ...draft, enabled: next })}
        title={`Let extensions ask ${name === "OpenAI" || name === "Anthropic" ? name : "this server"}`}
        description={goesTo}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Model"
          hint="The model's name, as the service spells it."
          maxLength={128}
          {...field("model")}
        />
        <KeyField isStored={state.has_api_key} {...field("key")} />
      </div>
      {provider === "openai-compatible" && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Server address"
            hint="https, or http on this computer or its own network. A key is kept for one address: another one needs it again."
            maxLength={1024}
            {...field("baseUrl")}
          />
          <AnswerFormField
            value={draft.answerForm === undefined ? kept : draft.answerForm}
            onChange={(form) => setDraft({ ...draft, answerForm: form === kept ? undefined : form })}
          />
        </div>
      )}
      {save.error && <ErrorNotice error={save.error} />}
      <div className="flex flex-wrap items-start justify-end gap-2">
        <ConnectionTest provider={provider} isSaved={change === undefined} />
        <Button type="submit" tone="primary" disabled={!change || save.isPending}>
          {save.isPending ? "Saving…" : "Save"}
        </Button>
      </div>
    </form>
  );
}

interface KeyFieldProps {
  readonly isStored: boolean;
  readonly value: ModelDraft["key"];
  readonly onChange: (key: ModelDraft["key"]) => void;
}

/** A key that is typed once and never shown again. */
function KeyField({ isStored, value, onChange }: KeyFieldProps) {
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
