import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";
import { useChange } from "../api/use-change.ts";

/** Below the in-app key, so that an event that makes in-app data stale makes this stale too. */
const KEY = ["in-app", "plugins"];

/** The process plugins of the data folder, with the sentence about their rights. */
export function useLocalPlugins() {
  const api = useApi();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call("GET /api/local-plugins", { signal }) });
}

/** Trusts a plugin with the digest that was shown; without one, takes the trust back. */
export const usePluginTrust = (id: string) =>
  useChange(["in-app"], async (api, digest: string | undefined) =>
    digest === undefined
      ? api.call("DELETE /api/local-plugins/:id/trust", { params: { id } })
      : api.call("PUT /api/local-plugins/:id/trust", { params: { id }, body: { digest } }),
  );
