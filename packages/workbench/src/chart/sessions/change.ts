import type { TradingSessions } from "@bourse/contract/host-api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../api/context.ts";
import { newerOf, showInstead } from "../../api/held.ts";
import { SESSIONS_KEY } from "./queries.ts";

/** Replaces the sessions; a change by another window in between is refused. */
export function useChangeSessions() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TradingSessions) => api.call("PUT /api/trading-sessions", { body }),
    onSuccess: async (next) =>
      (await showInstead<TradingSessions>(client, SESSIONS_KEY, (known) => newerOf(known, next)))(),
    onError: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
