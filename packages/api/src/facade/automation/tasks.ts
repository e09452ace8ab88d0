import type { InAppParams, InAppResult } from "@bourse/contract/in-app";
import type { CancellationToken } from "../../cancellation.ts";
import type { Connection } from "../../connection.ts";

/** A scheduled task. */
export type AutomationTask = InAppResult<"automation/tasks.create">;
/** A run of a task. */
export type AutomationRun = InAppResult<"automation/tasks.run">;
/** Settings of a new task. */
export type NewAutomationTask = InAppParams<"automation/tasks.create">;

/** The scheduled tasks of the client. Those that use the model ask the trader once for each extension. */
export interface TasksApi {
  list(): Promise<readonly AutomationTask[]>;
  /** @throws WireFailure `model.not_configured`, `lm.consent_refused`, `task.*` */
  create(task: NewAutomationTask, token?: CancellationToken): Promise<AutomationTask>;
  /** @throws WireFailure `model.not_configured`, `lm.consent_refused`, `task.*` */
  run(id: string, token?: CancellationToken): Promise<AutomationRun>;
  pause(id: string): Promise<AutomationTask>;
  resume(id: string, token?: CancellationToken): Promise<AutomationTask>;
  /** @throws WireFailure `automation.not_owner` for a task of another */
  delete(id: string): Promise<void>;
  /** Newest first. */
  runs(id: string): Promise<readonly AutomationRun[]>;
}

export function tasksApi(connection: Connection): TasksApi {
  return {
    list: async () => (await connection.ask("automation/tasks.list", {})).tasks,
    create: (task, token) => connection.ask("automation/tasks.create", task, token),
    run: (id, token) => connection.ask("automation/tasks.run", { id }, token),
    pause: (id) => connection.ask("automation/tasks.pause", { id }),
    resume: (id, token) => connection.ask("automation/tasks.resume", { id }, token),
    async delete(id) {
      await connection.ask("automation/tasks.delete", { id });
    },
    runs: async (id) => (await connection.ask("automation/tasks.runs", { id })).runs,
  };
}
