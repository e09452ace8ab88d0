import type { ModelChange, ModelProviderState } from "@bourse/contract/host-api";

/** What a provider's form holds. */
export interface ModelDraft {
  readonly enabled: boolean;
  readonly model: string;
  readonly baseUrl: string;
  /** What becomes of the stored key. */
  readonly key:
    | { readonly act: "keep" }
    | { readonly act: "remove" }
    | { readonly act: "store"; readonly text: string };
}

/** The form as it is first: a stored key stays, a missing one is asked for. */
export function modelDraft({ enabled, model, base_url: baseUrl, has_api_key }: ModelProviderState): ModelDraft {
  return {
    enabled,
    model: model ?? "",
    baseUrl: baseUrl ?? "",
    key: has_api_key ? { act: "keep" } : { act: "store", text: "" },
  };
}

/** Which field is missing for a provider that is switched on, in words. */
export type ModelFaults = Readonly<Partial<Record<"model" | "baseUrl", string>>>;

/** What a provider lacks that is to be asked; one that is off may lack everything. */
export function modelFaults({ provider }: ModelProviderState, { enabled, model, baseUrl }: ModelDraft): ModelFaults {
  if (!enabled) return {};
  return {
    ...(model.trim() === "" ? { model: "Enter the name of the model." } : {}),
    ...(provider === "openai-compatible" && baseUrl.trim() === ""
      ? { baseUrl: "Type the server's address, such as http://127.0.0.1:11434/v1." }
      : {}),
  };
}

/** What the form changes; undefined: nothing. An emptied field takes its value away. */
export function modelChange(before: ModelProviderState, draft: ModelDraft): ModelChange | undefined {
  const [model, baseUrl] = [draft.model.trim(), draft.baseUrl.trim()];
  const { key } = draft;
  const change: ModelChange = {
    ...(draft.enabled === before.enabled ? {} : { enabled: draft.enabled }),
    ...(model === (before.model ?? "") ? {} : { model: model || null }),
    ...(baseUrl === (before.base_url ?? "") ? {} : { base_url: baseUrl || null }),
    ...(key.act === "remove" ? { api_key: null } : {}),
    ...(key.act === "store" && key.text !== "" ? { api_key: key.text } : {}),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}
