import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

/** Below the in-app key, so that an event that makes in-app data stale makes this stale too. */
const KEY = ["in-app", "consents"];

export function useConsents() {
  const api = useApi();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call("GET /api/in-app/consents", { signal }) });
}

/** Takes back the use of the language model. */
export function useRevoke(id: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("DELETE /api/in-app/consents/:id", { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Ends a session of an account. */
export function useRevokeSession(id: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("DELETE /api/in-app/sessions/:id", { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
