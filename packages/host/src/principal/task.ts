import type { Clock } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import type { Caller } from "./caller.ts";
import type { Task } from "./principal.ts";

/** Facts about a run that the schedule has checked before it starts it. */
export interface TaskRunFacts {
  readonly taskId: string;
  readonly clock: Clock;
  /** Aborts when the trader stops the run, and when the host closes. */
  readonly signal: AbortSignal;
  /** False once the task was removed: reads its row each time. */
  exists(): boolean;
}

/** The caller of one run of a task. Only the schedule creates it; it never stands for an extension or for the trader. */
export function taskCaller({ taskId, clock, signal, exists }: TaskRunFacts): Caller<Task> {
  return {
    principal: { kind: "task", id: taskId },
    now: () => clock.now(),
    signal,
    commit(effect) {
      signal.throwIfAborted();
      if (!exists()) throw new CommandFailure("command.permission_denied", "the task was removed");
      return effect();
    },
  };
}
