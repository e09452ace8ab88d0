import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";
import { useRead } from "../api/use-read.ts";

/** Below the in-app key, so that an event that makes in-app data stale makes this stale too. */
const KEY = ["in-app", "settings"];

export const useSettings = () => useRead(KEY, (api, signal) => api.call("GET /api/in-app/settings", { signal }));

/** Changes a setting; without a value its default holds again. */
export function useSettingChange(key: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (value: boolean | string | number | undefined) =>
      value === undefined
        ? api.call("DELETE /api/in-app/settings/:key", { params: { key } })
        : api.call("PUT /api/in-app/settings/:key", { params: { key }, body: { value } }),
    // Awaited: the row shows the new value as soon as it is said to be saved.
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
