import { TASK_KINDS } from "@bourse/contract";
import type { Task, TaskKindFacts, TaskModel, TaskRun } from "@bourse/contract/host-api";
import { readyOr } from "./due.ts";
import { TASKS } from "./kinds.ts";
import type { TaskParts } from "./parts.ts";
import type { StoredRun } from "./run-store.ts";
import type { Schedule } from "./schedule.ts";
import { spentOf } from "./spent.ts";
import type { StoredTask } from "./task-store.ts";

/** A task as the trader sees it. */
export function describeTask(parts: TaskParts, plan: Pick<Schedule, "stepOf">, task: StoredTask): Task {
  const { id, kind, settings, origin, enabled, revision, createdAt, nextAt } = task;
  const run = parts.runs.latest(id);
  return {
    id,
    task: kind,
    ...settings,
    enabled,
    spent: spentOf(parts, id),
    ...(origin === undefined ? {} : { origin }),
    revision,
    created_at: createdAt,
    ...(enabled ? { next_run_at: new Date(nextAt).toISOString() } : {}),
    ...(run === undefined ? {} : { run: describeRun(plan, run) }),
  };
}

/** A run with the step it is at. */
export function describeRun({ stepOf }: Pick<Schedule, "stepOf">, run: StoredRun): TaskRun {
  const step = stepOf(run.id);
  return step === undefined ? run : { ...run, step };
}

/** Facts about every kind, for the trader to read before there is a task. */
export function describeKinds({ limits }: TaskParts): TaskKindFacts[] {
  return TASK_KINDS.map((task) => {
    const { title, sends, instructions, promptVersion, estimate, mayPropose } = TASKS[task];
    return {
      task,
      title,
      sends: [...sends],
      instructions,
      prompt_version: promptVersion,
      minimum_interval_minutes: limits.minIntervalMinutes,
      estimate,
      may_propose: [...mayPropose],
    };
  });
}

/** The model that is asked, and the host that gets the data; undefined if none is set up. */
export function describeModel({ backend }: TaskParts): TaskModel | undefined {
  const ready = readyOr(backend.firstReady);
  if ("failure" in ready) return undefined;
  return { provider: ready.provider, model: ready.model, host: new URL(ready.baseUrl).host };
}
