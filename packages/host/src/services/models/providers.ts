import type { ModelProvider } from "@bourse/contract";
import type { AnswerForm } from "@bourse/contract/host-api";
import type { LanguageModel } from "ai";

/** Addresses of the official providers; no setting changes them. */
export const OFFICIAL_ADDRESSES = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
} as const;

/** A provider that is ready for requests. */
export interface ReadyModel {
  readonly provider: ModelProvider;
  readonly model: string;
  /** Absent only for a compatible server that needs none. */
  readonly key: string | undefined;
  readonly baseUrl: string;
  /** Only of a compatible server; absent: not tried yet, so the model gets the schema in both forms. */
  readonly answerForm?: AnswerForm | undefined;
}

/**
 * The library's model. Address and key are always passed, because otherwise the libraries read them from the
 * environment. The libraries are loaded at the first question, since most runs of a host ask none.
 */
export async function languageModel(ready: ReadyModel, fetch: typeof globalThis.fetch): Promise<LanguageModel> {
  const { provider, model, key, baseUrl: baseURL } = ready;
  if (provider === "openai-compatible") {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    return createOpenAICompatible({
      name: provider,
      baseURL,
      fetch,
      includeUsage: true,
      // Otherwise the library sends typed questions without their schema.
      supportsStructuredOutputs: true,
      ...(key === undefined ? {} : { apiKey: key }),
    })(model);
  }
  if (key === undefined) throw new Error(`${provider} is asked without a key`);
  if (provider === "openai") {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI({ apiKey: key, baseURL, fetch }).responses(model);
  }
  const { createAnthropic } = await import("@ai-sdk/anthropic");
  return createAnthropic({ apiKey: key, baseURL, fetch })(model);
}
