import type { AlertChange, NewAlert } from "@bourse/contract/host-api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

const KEY = ["alerts"];

/** Every alert and the fire log, newest first. */
export function useAlerts() {
  const api = useApi();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call("GET /api/alerts", { signal }) });
}

/** An action on alerts. */
export type AlertAct =
  | { readonly create: NewAlert }
  | { readonly id: string; readonly change: AlertChange }
  | { readonly id: string; readonly remove: true };

/** Runs the action; the list is read again even after a failure. */
export function useAlertAct() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: AlertAct): Promise<unknown> => {
      if ("create" in act) return api.call("POST /api/alerts", { body: act.create });
      const params = { id: act.id };
      if ("remove" in act) return api.call("DELETE /api/alerts/:id", { params });
      return api.call("PUT /api/alerts/:id", { params, body: act.change });
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
