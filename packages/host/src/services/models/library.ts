import type { LanguageModel, ToolSet } from "ai";
import type { ReadyModel } from "./providers.ts";
import type { SessionTool } from "./session.ts";

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

/** The tools of a session as the library takes them. */
export async function libraryTools(tools: readonly SessionTool[]): Promise<ToolSet> {
  const { jsonSchema, tool } = await import("ai");
  return Object.fromEntries(
    tools.map(({ name, description, schema, execute }) => [
      name,
      tool({ description, inputSchema: jsonSchema(schema), execute }),
    ]),
  );
}
