import type { ModelChange, ModelList, ModelProviderState, ModelTest } from "@bourse/contract/host-api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

/** One of the providers of language models. */
export type Provider = ModelProviderState["provider"];

const KEY = ["models"];
const pathOf = (provider: Provider) => `/models/${encodeURIComponent(provider)}`;

/** The providers as they are set up. */
export function useModels() {
  const api = useApi();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get<ModelList>("/models", signal)).providers,
  });
}

export function useChangeModel(provider: Provider) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ModelChange) => api.send<ModelProviderState>("PUT", pathOf(provider), change),
    // A key stays in memory no longer than its request.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Asks the provider for one word. */
export function useTestModel(provider: Provider) {
  const api = useApi();
  return useMutation({ mutationFn: () => api.send<ModelTest>("POST", `${pathOf(provider)}/test`) });
}
