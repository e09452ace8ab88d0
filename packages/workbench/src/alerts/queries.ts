import type { AlertChange, AlertList, ManagedAlert, NewAlert } from "@bourse/contract/host-api";
import { useQueryClient } from "@tanstack/react-query";
import type { Api } from "../api/client.ts";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";
import { bodyOf, isRestorable, markOf } from "../history/alerts.ts";
import type { DeskHistory } from "../history/desk.ts";
import type { Act } from "../history/history.ts";
import { newObjectId } from "../history/ids.ts";
import { useHistory } from "../history/use-history.ts";

const KEY = ["alerts"];

/** Every alert and the fire log, newest first. */
export const useAlerts = () => useRead(KEY, (api, signal) => api.call("GET /api/alerts", { signal }));

/** An action on alerts. */
export type AlertAct =
  | { readonly create: NewAlert }
  | { readonly id: string; readonly change: AlertChange }
  | { readonly id: string; readonly remove: true };

/** Runs the action, which can be undone; the list is read again even after a failure. */
export function useAlertAct() {
  const client = useQueryClient();
  const desk = useHistory();
  return useChange(KEY, (api, act: AlertAct): Promise<unknown> => {
    const known = "id" in act ? client.getQueryData<AlertList>(KEY)?.alerts.find(({ id }) => id === act.id) : undefined;
    const kept = keptAct(desk, act, known);
    return kept ? desk.history.perform(kept) : request(api, act);
  });
}

function request(api: Api, act: AlertAct): Promise<unknown> {
  if ("create" in act) return api.call("POST /api/alerts", { body: act.create });
  const params = { id: act.id };
  if ("remove" in act) return api.call("DELETE /api/alerts/:id", { params });
  return api.call("PUT /api/alerts/:id", { params, body: act.change });
}

/** The action with its undo; undefined if it cannot be undone, such as the removal of an alert that has fired. */
function keptAct({ alert: step }: DeskHistory, act: AlertAct, known: ManagedAlert | undefined): Act | undefined {
  if ("create" in act) {
    const after = { ...act.create, enabled: true };
    return { name: `create the alert ${after.title}`, ...step({ id: newObjectId(), after }) };
  }
  if (!known) return undefined;
  const [before, revision] = [bodyOf(known), markOf(known)];
  if ("change" in act) {
    const ways = step({ id: act.id, before, after: { ...before, ...act.change }, revision });
    return { name: `change the alert ${known.title}`, ...ways };
  }
  if (!isRestorable(known)) return undefined;
  return { name: `remove the alert ${known.title}`, ...step({ id: act.id, before, revision }) };
}
