import type { AlertChange, ManagedAlert } from "@bourse/contract/host-api";
import type { Api } from "../api/client.ts";
import { ApiError } from "../api/error.ts";
import { type AlertBody, type AlertMark, markOf, SETTABLE } from "./alerts.ts";
import type { ObjectRequests } from "./objects.ts";

/**
 * The requests about alerts. The host gives alerts their ids, so an alert that is made again gets a new id; the history goes
 * on using its first one.
 */
export function alertRequests(api: Api): ObjectRequests<AlertBody, AlertMark> {
  const ids = new Map<string, string>();
  const current = async (id: string, mark: AlertMark): Promise<ManagedAlert> => {
    const { alerts } = await api.call("GET /api/alerts");
    const found = alerts.find((each) => each.id === (ids.get(id) ?? id));
    if (!found) throw new ApiError(404, { code: "alerts.unknown", message: "It was removed." });
    if (markOf(found) === mark) return found;
    throw new ApiError(409, { code: "object.changed", message: "It fired, expired or was changed since." });
  };
  const turn = async (alert: ManagedAlert, to: AlertBody): Promise<ManagedAlert> => {
    const body = differences(alert, to);
    if (!body) return alert;
    return api.call("PUT /api/alerts/:id", { params: { id: alert.id }, body });
  };
  return {
    async create(id, { enabled, ...body }) {
      const made = await api.call("POST /api/alerts", { body });
      ids.set(id, made.id);
      return { revision: markOf(await turn(made, { ...body, enabled })) };
    },
    async change(id, body, mark) {
      return { revision: markOf(await turn(await current(id, mark), body)) };
    },
    async remove(id, mark) {
      await api.call("DELETE /api/alerts/:id", { params: { id: (await current(id, mark)).id } });
    },
  };
}

/** The fields that differ: a price that is sent again would restart the alert. Undefined: none. */
function differences(alert: ManagedAlert, to: AlertBody): AlertChange | undefined {
  const fields = SETTABLE.filter((name) => to[name] !== undefined && to[name] !== alert[name]);
  const isTurned = to.enabled !== (alert.state === "active");
  if (fields.length === 0 && !isTurned) return undefined;
  return {
    ...Object.fromEntries(fields.map((name) => [name, to[name]])),
    ...(isTurned ? { enabled: to.enabled } : {}),
  };
}
