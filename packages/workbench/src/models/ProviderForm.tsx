import type { ModelProviderState } from "@bourse/contract/host-api";
import { Badge, Button, Checkbox } from "@bourse/ui";
import { type FormEvent, useRef, useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { fieldsOf } from "../forms/draft.ts";
import { TextField } from "../forms/TextField.tsx";
import { useFocusFault } from "../forms/use-focus-fault.ts";
import { AnswerFormField } from "./AnswerFormField.tsx";
import { ConnectionTest } from "./ConnectionTest.tsx";
import { type ModelFaults, modelChange, modelDraft, modelFaults } from "./draft.ts";
import { KeyField } from "./KeyField.tsx";
import { type Provider, useChangeModel } from "./queries.ts";

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
