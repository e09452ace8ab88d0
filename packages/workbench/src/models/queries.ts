import type { ModelChange, ModelProviderState } from "@bourse/contract/host-api";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";

/** One of the providers of language models. */
export type Provider = ModelProviderState["provider"];

const KEY = ["models"];

/** The providers with their settings. */
export const useModels = () =>
  useRead(KEY, async (api, signal) => (await api.call("GET /api/models", { signal })).providers);

export const useChangeModel = (provider: Provider) =>
  useChange(
    KEY,
    (api, change: ModelChange) => api.call("PUT /api/models/:provider", { params: { provider }, body: change }),
    // A key stays in memory no longer than its request.
    { gcTime: 0 },
  );

/** Sends the provider a one-word request and each kind of typed question, and reads the form of answers that it kept. */
export const useTestModel = (provider: Provider) =>
  useChange(KEY, (api) => api.call("POST /api/models/:provider/test", { params: { provider } }));
