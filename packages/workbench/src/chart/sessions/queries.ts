import type { TradingSessions } from "@bourse/contract/host-api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../api/context.ts";

const KEY = ["trading-sessions"] as const;

/** The trader's own sessions and the symbols that have another than the usual one. */
export function useTradingSessions({ isNeeded = true }: { readonly isNeeded?: boolean } = {}) {
  const api = useApi();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call("GET /api/trading-sessions", { signal }),
    enabled: isNeeded,
  });
}

/** Replaces them; a change by another window in between is refused. */
export function useChangeSessions() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TradingSessions) => api.call("PUT /api/trading-sessions", { body }),
    onSuccess: (next) => client.setQueryData(KEY, next),
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
