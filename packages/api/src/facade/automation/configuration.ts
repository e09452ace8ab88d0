import type { InAppParams, InAppResult } from "@bourse/contract/in-app";
import type { CancellationToken } from "../../cancellation.ts";
import type { Connection } from "../../connection.ts";
import type { AutomationTask } from "./tasks.ts";

/** The tasks that the client knows, and the model that they ask. */
export type AutomationConfiguration = InAppResult<"automation/configuration.read">;
/** Settings of a task to change, with the revision that the caller has read; null removes one. */
export type AutomationChange = InAppParams<"automation/configuration.update">["change"];

/** Settings of the automations. */
export interface ConfigurationApi {
  read(): Promise<AutomationConfiguration>;
  /** @throws WireFailure `automation.not_owner`, `lm.consent_refused`, `task.changed`, `task.*` */
  update(taskId: string, change: AutomationChange, token?: CancellationToken): Promise<AutomationTask>;
}

export function configurationApi(connection: Connection): ConfigurationApi {
  return {
    read: () => connection.ask("automation/configuration.read", {}),
    update: (id, change, token) => connection.ask("automation/configuration.update", { id, change }, token),
  };
}
