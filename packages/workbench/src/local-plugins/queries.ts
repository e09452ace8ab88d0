import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";

/** Below the in-app key, so that an event that makes in-app data stale makes this stale too. */
const KEY = ["in-app", "plugins"];

/** The process plugins of the data folder, with the sentence about their rights. */
export const useLocalPlugins = () => useRead(KEY, (api, signal) => api.call("GET /api/local-plugins", { signal }));

/** Trusts a plugin with the digest that was shown; without one, takes the trust back. */
export const usePluginTrust = (id: string) =>
  useChange(["in-app"], async (api, digest: string | undefined) =>
    digest === undefined
      ? api.call("DELETE /api/local-plugins/:id/trust", { params: { id } })
      : api.call("PUT /api/local-plugins/:id/trust", { params: { id }, body: { digest } }),
  );
