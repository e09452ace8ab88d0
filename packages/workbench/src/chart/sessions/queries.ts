import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../api/context.ts";

export const SESSIONS_KEY = ["trading-sessions"] as const;

/** The trader's own sessions and the symbols that have another than the usual one. */
export function useTradingSessions({ isNeeded = true }: { readonly isNeeded?: boolean } = {}) {
  const api = useApi();
  return useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => api.call("GET /api/trading-sessions", { signal }),
    enabled: isNeeded,
  });
}
