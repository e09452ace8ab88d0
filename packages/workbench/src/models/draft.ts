import type { AnswerForm, ModelChange, ModelProviderState } from "@bourse/contract/host-api";

/** Content of a provider's form. */
export interface ModelDraft {
  readonly enabled: boolean;
  readonly model: string;
  readonly baseUrl: string;
  /** The change to the stored key. */
  readonly key:
    | { readonly act: "keep" }
    | { readonly act: "remove" }
    | { readonly act: "store"; readonly text: string };
  /** The form that was chosen here, or null to find it out; absent while the kept one stays. */
  readonly answerForm?: AnswerForm | null | undefined;
}

/** The initial form: a stored key is kept, a missing one is requested. */
export function modelDraft({ enabled, model, base_url: baseUrl, has_api_key }: ModelProviderState): ModelDraft {
  return {
    enabled,
    model: model ?? "",
    baseUrl: baseUrl ?? "",
    key: has_api_key ? { act: "keep" } : { act: "store", text: "" },
  };
}

/** Missing fields of an enabled provider, in words. */
export type ModelFaults = Readonly<Partial<Record<"model" | "baseUrl", string>>>;

/** The missing fields of a provider; a disabled one may lack everything. */
export function modelFaults({ provider }: ModelProviderState, { enabled, model, baseUrl }: ModelDraft): ModelFaults {
  if (!enabled) return {};
  return {
    ...(model.trim() === "" ? { model: "Enter the name of the model." } : {}),
    ...(provider === "openai-compatible" && baseUrl.trim() === ""
      ? { baseUrl: "Type the server's address, such as http://127.0.0.1:11434/v1." }
      : {}),
  };
}

/** The changes in the form; undefined if there are none. An emptied field removes its value. */
export function modelChange(before: ModelProviderState, draft: ModelDraft): ModelChange | undefined {
  const [model, baseUrl] = [draft.model.trim(), draft.baseUrl.trim()];
  const { key, answerForm } = draft;
  const change: ModelChange = {
    ...(draft.enabled === before.enabled ? {} : { enabled: draft.enabled }),
    ...(model === (before.model ?? "") ? {} : { model: model || null }),
    ...(baseUrl === (before.base_url ?? "") ? {} : { base_url: baseUrl || null }),
    ...(answerForm === undefined || answerForm === (before.answer_form ?? null) ? {} : { answer_form: answerForm }),
    ...(key.act === "remove" ? { api_key: null } : {}),
    ...(key.act === "store" && key.text !== "" ? { api_key: key.text } : {}),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}
