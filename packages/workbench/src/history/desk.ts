import type { Drawing, Indicator, IndicatorChange, NewDrawing, NewIndicator } from "@bourse/contract/host-api";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../api/client.ts";
import { ApiError } from "../api/error.ts";
import { openDialog } from "../state/dialogs.ts";
import type { AlertBody, AlertMark } from "./alerts.ts";
import { createHistory, type History } from "./history.ts";
import { showingAtOnce } from "./listed.ts";
import { type ObjectStep, objectSteps, onceNeeded, type Ways } from "./objects.ts";

/** A drawing without the fields that the host adds. */
export type DrawingBody = Omit<Required<NewDrawing>, "id" | "source_id"> & Pick<NewDrawing, "source_id">;
/** An indicator without the fields that the host adds. */
export type IndicatorBody = Omit<IndicatorChange, "revision">;

/** The actions on what lies on the charts, all of which can be undone. */
export interface DeskHistory {
  readonly history: History;
  readonly drawing: (step: ObjectStep<DrawingBody>) => Ways;
  readonly alert: (step: ObjectStep<AlertBody, AlertMark>) => Ways;
  readonly indicator: (step: ObjectStep<IndicatorBody>) => Ways;
}

/** Keys of the lists on this page. */
export const DRAWINGS_KEY = ["drawings"];
export const INDICATORS_KEY = ["indicators"];

const known = new WeakMap<QueryClient, DeskHistory>();

/** The history of this page; the same for every caller. */
export function deskHistory(api: Api, client: QueryClient): DeskHistory {
  const made = known.get(client) ?? newDesk(api, client);
  known.set(client, made);
  return made;
}

function newDesk(api: Api, client: QueryClient): DeskHistory {
  return {
    history: createHistory({
      failed: (action, error) => openDialog({ kind: "failure", action, error }),
      // No answer, or a fault of the host: the same request may succeed later.
      isTransient: (error) => error instanceof ApiError && (error.status === 0 || error.status >= 500),
    }),
    drawing: objectSteps(
      showingAtOnce<DrawingBody, Drawing>(client, DRAWINGS_KEY, {
        create: (id, body) => api.call("POST /api/drawings", { body: { id, ...body } }),
        change: (id, { symbol: _symbol, source_id: _source, kind: _kind, ...body }, revision) =>
          api.call("PUT /api/drawings/:id", { params: { id }, body: { ...body, revision } }),
        remove: (id, revision) => api.call("DELETE /api/drawings/:id", seenAt(id, revision)),
      }),
    ),
    alert: objectSteps(onceNeeded(async () => (await import("./alerts.ts")).alertRequests(api))),
    indicator: objectSteps(
      showingAtOnce<IndicatorBody, Indicator>(client, INDICATORS_KEY, {
        create: (id, body) => api.call("POST /api/indicators", { body: { id, ...body } satisfies NewIndicator }),
        change: (id, body, revision) =>
          api.call("PUT /api/indicators/:id", { params: { id }, body: { ...body, revision } }),
        remove: (id, revision) => api.call("DELETE /api/indicators/:id", seenAt(id, revision)),
      }),
    ),
  };
}

const seenAt = (id: string, revision: number) => ({ params: { id }, query: { revision: String(revision) } });
