import { TASK_LIMITS, type TaskKind, type TaskLimits } from "@bourse/contract";
import type { Artifact, NewTask, ObjectOrigin, TakenProposal, TaskChange } from "@bourse/contract/host-api";
import { CommandFailure } from "@bourse/runtime/broker";
import type { Caller } from "../../principal/caller.ts";
import type { Trader } from "../../principal/principal.ts";
import { takeProposal } from "../proposals/take.ts";
import { artifactStore } from "./artifact-store.ts";
import { askTask, readInputs } from "./ask.ts";
import { describeKinds, describeModel, describeRun, describeTask } from "./describe.ts";
import type { TaskDeps, TaskParts } from "./parts.ts";
import type { TasksService } from "./port.ts";
import { propose } from "./propose.ts";
import { runStore } from "./run-store.ts";
import { type Schedule, schedule } from "./schedule.ts";
import { changedSettings, newSettings } from "./settings.ts";
import { type StoredTask, taskStore } from "./task-store.ts";
import { firstAfter, timetableOf } from "./timetable.ts";

/** The service of the scheduled tasks. It begins what is due once the host is up. */
export function tasksService(deps: TaskDeps): TasksService {
  const { database, clock, events, limits = TASK_LIMITS } = deps;
  const parts: TaskParts = {
    ...deps,
    limits,
    tasks: taskStore(database),
    runs: runStore(database, limits),
    artifacts: artifactStore(database, limits),
    changed: () => events.emit({ type: "tasks" }),
  };
  const { tasks, runs, changed } = parts;
  const plan = schedule(parts);
  const forgetModels = events.subscribe(({ type }) => (type === "models" ? plan.look() : undefined));
  const found = (id: string): StoredTask => {
    const task = tasks.find(id);
    if (!task) throw new CommandFailure("task.not_found", "there is no such task");
    return task;
  };
  const tell = (id: string) => {
    changed();
    plan.look();
    return describeTask(parts, plan, found(id));
  };
  const full = () =>
    tasks.list().length < limits.maxTasks
      ? undefined
      : new CommandFailure("task.limit", `there are ${limits.maxTasks} tasks`);
  plan.begin();

  return {
    full,
    list() {
      const model = describeModel(parts);
      return {
        tasks: tasks.list().map((task) => describeTask(parts, plan, task)),
        kinds: describeKinds(parts),
        ...(model === undefined ? {} : { model }),
      };
    },
    get: (id) => describeTask(parts, plan, found(id)),
    create(task, origin, caller) {
      const stored = newTask(parts, task, origin);
      caller.commit(() => {
        const refusal = full();
        if (refusal) throw refusal;
        tasks.add(stored);
        // The caller may record the new id in the same transaction.
        return stored.id;
      });
      return tell(stored.id);
    },
    change(id, change, caller) {
      caller.commit(() => {
        const before = found(id);
        if (before.revision !== change.revision) throw new CommandFailure("task.changed", "the task was changed");
        writeChange(parts, change, changedTask(before, { change, now: clock.now() }));
        if (change.enabled === false) plan.stop(id);
      });
      return tell(id);
    },
    remove(id, caller) {
      caller.commit(() => {
        found(id);
        database.take(() => tasks.remove(id));
        // The removal may be a part of a larger transaction; a run whose task stays must not end.
        database.afterCommit(() => plan.stop(id));
      });
      changed();
    },
    pauseAll: () => pauseAll(parts),
    run: (id, caller) => caller.commit(() => plan.runNow(found(id), caller.principal)),
    stop: (id, caller) => caller.commit(() => plan.stop(found(id).id)),
    withdraw: (extension, isOwn) => withdraw(parts, plan, { extension, isOwn }),
    runs: (id) => ({ runs: runs.list(found(id).id).map((run) => describeRun(plan, run)) }),
    ...results(parts),
    ...forExtensions(parts, found),
    async close() {
      forgetModels();
      await plan.close();
    },
  };
}

interface Withdrawn {
  readonly extension: string;
  isOwn(origin: ObjectOrigin | undefined): boolean;
}

function withdraw(parts: TaskParts, plan: Schedule, { extension, isOwn }: Withdrawn): void {
  const own = parts.tasks.list().filter(({ origin }) => isOwn(origin));
  plan.withdraw(
    extension,
    own.map(({ id }) => id),
  );
  rest(parts, own.filter(isEnabled));
  parts.changed();
}

const isEnabled = ({ enabled }: StoredTask): boolean => enabled;

/** Switches tasks off, also on a full disk. */
function rest({ database, tasks }: TaskParts, resting: readonly StoredTask[]): void {
  database.take(() => {
    for (const task of resting) tasks.change({ ...task, enabled: false, revision: task.revision + 1 });
  });
}

function newTask({ clock, random, limits }: TaskParts, task: NewTask, origin: ObjectOrigin | undefined): StoredTask {
  const settings = newSettings(task, limits);
  const now = clock.now();
  return {
    id: random.uuid(),
    kind: task.task,
    settings,
    ...(origin === undefined ? {} : { origin }),
    enabled: task.enabled ?? true,
    revision: 1,
    createdAt: now.toISOString(),
    nextAt: firstAfter(timetableOf({ settings }), now).getTime(),
  };
}

/** A change that does nothing but switch the task off takes effect on a full disk, too. */
function writeChange({ database, tasks }: TaskParts, change: TaskChange, after: StoredTask): void {
  const names = Object.keys(change).filter((name) => name !== "revision");
  const isPause = change.enabled === false && names.length === 1;
  if (isPause) database.take(() => tasks.change(after));
  else tasks.change(after);
}

function pauseAll(parts: TaskParts): void {
  const paused = parts.tasks.list().filter(isEnabled);
  if (paused.length === 0) return;
  rest(parts, paused);
  parts.changed();
}

interface Wanted {
  readonly change: Parameters<TasksService["change"]>[1];
  readonly now: Date;
}

/** A changed timetable, or switching a task on, starts a new interval from now; other changes keep the due time. */
function changedTask(before: StoredTask, { change, now }: Wanted): StoredTask {
  const settings = changedSettings(before.settings, change);
  const enabled = change.enabled ?? before.enabled;
  const [old, table] = [timetableOf(before), timetableOf({ settings })];
  const isAnew = JSON.stringify(old) !== JSON.stringify(table) || (enabled && !before.enabled);
  const nextAt = isAnew ? firstAfter(table, now).getTime() : before.nextAt;
  return { ...before, settings, enabled, revision: before.revision + 1, nextAt };
}

function artifactOf({ artifacts, clock }: TaskParts, id: string): Artifact {
  const artifact = artifacts.find(id, clock.now());
  if (!artifact) throw new CommandFailure("artifact.not_found", "there is no such result");
  return artifact;
}

function results(parts: TaskParts): Pick<TasksService, "artifacts" | "artifact" | "take"> {
  const { artifacts, clock } = parts;
  return {
    artifacts: () => ({ artifacts: [...artifacts.list(clock.now())] }),
    artifact: (id) => artifactOf(parts, id),
    take: (artifactId, n, caller) => take(parts, { artifactId, n }, caller),
  };
}

/** Only extensions of the client get these operations. */
function forExtensions(
  parts: TaskParts,
  found: (id: string) => StoredTask,
): Pick<TasksService, "read" | "ask" | "propose"> {
  return {
    read: (kind) => readInputs(parts, kind, unscheduled(kind, parts.limits)),
    ask: (id, asked, caller) => askTask(parts, { task: found(id), asked }, caller),
    propose: (proposed, caller) => propose(parts, proposed, caller),
  };
}

/** Settings of a reading that belongs to no task. */
function unscheduled(kind: TaskKind, limits: TaskLimits) {
  return { settings: newSettings({ task: kind, name: kind, interval_minutes: limits.minIntervalMinutes }, limits) };
}

interface Taken {
  readonly artifactId: string;
  readonly n: number;
}

async function take(parts: TaskParts, { artifactId, n }: Taken, caller: Caller<Trader>): Promise<TakenProposal> {
  const desk = { ...parts, market: parts.sources.market, alertLifeMs: parts.limits.alertLifeMs };
  const owner = artifactOf(parts, artifactId).id;
  const taken = await takeProposal(desk, { store: parts.artifacts.proposals, owner, n }, caller);
  parts.changed();
  return taken;
}
