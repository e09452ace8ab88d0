import type { InAppParams, InAppResult } from "@bourse/contract/in-app";
import type { CancellationToken } from "../../cancellation.ts";
import type { Connection } from "../../connection.ts";

/** An answer about the data of a task, with its sources. */
export type TaskReply = InAppResult<"automation/ai.ask">;
/** The data that a task of a kind would send now. */
export type TaskData = InAppResult<"automation/ai.read">;

/** Read-only questions within the budget of a task. */
export interface AiApi {
  /** Needs no model. @throws WireFailure `task.nothing_to_review` */
  read(task: InAppParams<"automation/ai.read">["task"]): Promise<TaskData>;
  /** @throws WireFailure `model.*`, `lm.consent_refused`, `task.budget_spent`, `command.busy` */
  ask(taskId: string, question: string, token?: CancellationToken): Promise<TaskReply>;
}

export function aiApi(connection: Connection): AiApi {
  return {
    read: (task) => connection.ask("automation/ai.read", { task }),
    ask: (id, question, token) => connection.ask("automation/ai.ask", { id, question }, token),
  };
}
