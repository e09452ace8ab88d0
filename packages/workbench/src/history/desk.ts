import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../api/client.ts";
import { ApiError } from "../api/error.ts";
import { openDialog } from "../state/dialogs.ts";
import type { AlertBody, AlertMark } from "./alerts.ts";
import type { DrawingBody, IndicatorBody } from "./chart-objects.ts";
import { createHistory, type History } from "./history.ts";
import { type ObjectStep, objectSteps, onceNeeded, type Ways } from "./objects.ts";

export type { DrawingBody, IndicatorBody } from "./chart-objects.ts";

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
  const requests = async () => (await import("./chart-objects.ts")).chartObjects(api, client);
  return {
    history: createHistory({
      failed: (action, error) => openDialog({ kind: "failure", action, error }),
      // No answer, or a fault of the host: the same request may succeed later.
      isTransient: (error) => error instanceof ApiError && (error.status === 0 || error.status >= 500),
    }),
    drawing: objectSteps(onceNeeded(async () => (await requests()).drawings(DRAWINGS_KEY))),
    alert: objectSteps(onceNeeded(async () => (await import("./alert-requests.ts")).alertRequests(api))),
    indicator: objectSteps(onceNeeded(async () => (await requests()).indicators(INDICATORS_KEY))),
  };
}
