import type { NewTask, TaskChange } from "@bourse/contract/host-api";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";
import { useKeepTaken } from "../proposals/use-keep-taken.ts";

const KEY = ["tasks"];
const ARTIFACTS = ["artifacts"];

/** The tasks, the facts about each kind, and the model that they ask. */
export const useTasks = () => useRead(KEY, (api, signal) => api.call("GET /api/tasks", { signal }));

/** The runs of a task, newest first. */
export const useRuns = (id: string) =>
  useRead(
    [...KEY, id, "runs"],
    async (api, signal) => (await api.call("GET /api/tasks/:id/runs", { params: { id }, signal })).runs,
  );

/** The results of all tasks, newest first. */
export const useArtifacts = () =>
  useRead(ARTIFACTS, async (api, signal) => (await api.call("GET /api/artifacts", { signal })).artifacts);

/** One result. */
export const useArtifact = (id: string) =>
  useRead([...ARTIFACTS, id], (api, signal) => api.call("GET /api/artifacts/:id", { params: { id }, signal }));

/** An action on tasks. */
export type TaskAct =
  | { readonly create: NewTask }
  | { readonly id: string; readonly change: TaskChange }
  | { readonly id: string; readonly verb: "run" | "stop" | "remove" };

/** Runs the action; the list is read again even after a failure. */
export const useTaskAct = () =>
  useChange(KEY, (api, act: TaskAct): Promise<unknown> => {
    if ("create" in act) return api.call("POST /api/tasks", { body: act.create });
    const params = { id: act.id };
    if ("change" in act) return api.call("PUT /api/tasks/:id", { params, body: act.change });
    if (act.verb === "remove") return api.call("DELETE /api/tasks/:id", { params });
    return api.call(`POST /api/tasks/:id/${act.verb}`, { params });
  });

/** Takes a proposal of a result, which can be undone. */
export const useTake = (id: string) =>
  useChange(
    ARTIFACTS,
    (api, n: number) => api.call("POST /api/artifacts/:id/proposals/:n/take", { params: { id, n: String(n) } }),
    { onSuccess: useKeepTaken() },
  );
