import type { AlertChange, AlertList, ManagedAlert, NewAlert } from "@bourse/contract/host-api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

const KEY = ["alerts"];

/** Every alert and the fire log, newest first. */
export function useAlerts() {
  const api = useApi();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.get<AlertList>("/alerts", signal) });
}

/** Something done to alerts. */
export type AlertAct =
  | { readonly create: NewAlert }
  | { readonly id: string; readonly change: AlertChange }
  | { readonly id: string; readonly remove: true };

/** Does it; the list is read again whatever became of it. */
export function useAlertAct() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: AlertAct): Promise<unknown> => {
      if ("create" in act) return api.send<ManagedAlert>("POST", "/alerts", act.create);
      const path = `/alerts/${encodeURIComponent(act.id)}`;
      return "remove" in act ? api.send<void>("DELETE", path) : api.send<ManagedAlert>("PUT", path, act.change);
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
