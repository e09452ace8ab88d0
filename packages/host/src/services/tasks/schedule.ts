import type { ErrorCode } from "@bourse/contract";
import type { TaskRun } from "@bourse/contract/host-api";
import { CommandFailure } from "@bourse/runtime/broker";
import type { InApp, Trader } from "../../principal/principal.ts";
import type { ReadyModel } from "../models/providers.ts";
import { announce, BUDGET_SPENT, isSpent, noteSpent, noteWaiting, readyOr, tokensLeftOf, waitOf } from "./due.ts";
import type { TaskParts } from "./parts.ts";
import { type RunStep, runToEnd } from "./run.ts";
import type { StoredTask } from "./task-store.ts";
import { firstAfter, following, longestWait, timetableOf } from "./timetable.ts";

/** Starts runs when they are due. */
export interface Schedule {
  /** Marks the runs that the last stop of the host interrupted, and checks the due times once the host is up. */
  begin(): void;
  /** Looks at the due times again, because a task or the model changed. */
  look(): void;
  /** Starts a run at once. @throws CommandFailure as `TasksService.run` */
  runNow(task: StoredTask, by: Trader | InApp): TaskRun;
  /** Stops the run of a task, or the one that waits for a model. */
  stop(taskId: string): void;
  /** Stops the runs that an extension started, and those of its own tasks. */
  withdraw(extension: string, own: readonly string[]): void;
  /** The step of a run under way. */
  stepOf(runId: string): RunStep | undefined;
  close(): Promise<void>;
}

/** The schedule of all tasks. It compares times by the clock at least once a minute, so it notices sleep. */
export function schedule(parts: TaskParts): Schedule {
  const { clock, runs, limits, changed, report } = parts;
  let isClosed = false;
  let stopTimer = () => {};
  const look = () => {
    stopTimer();
    if (isClosed) return;
    try {
      if (runs.interruptOthers(underWay.ids(), clock.now().toISOString())) changed();
      beginWaiting(parts, underWay);
      beginDue(parts, underWay);
    } catch (cause) {
      // A full disk: nothing has begun, and the next look tries again.
      report(cause);
    }
    stopTimer = clock.after(waitOf(parts), look);
  };
  const underWay = runsUnderWay(parts, look);
  const endWaiting = (tasks: readonly string[], error: { readonly code: string; readonly message: string }) =>
    parts.database.take(() => {
      for (const { id, task_id } of runs.waiting()) {
        if (tasks.includes(task_id)) runs.end(id, { state: "stopped", error }, clock.now().toISOString());
      }
    });
  return {
    begin() {
      if (runs.interruptOthers(underWay.ids(), clock.now().toISOString())) changed();
      stopTimer = clock.after(limits.startDelayMs, look);
    },
    look,
    runNow: (task, by) => runNow(parts, underWay, { task, by }),
    stop(taskId) {
      underWay.stop(({ task }) => task.id === taskId, STOPPED);
      endWaiting([taskId], STOPPED);
      changed();
    },
    withdraw(extension, own) {
      underWay.stop(({ task, startedBy }) => startedBy === extension || own.includes(task.id), WITHDRAWN);
      endWaiting(own, WITHDRAWN);
      changed();
    },
    stepOf: underWay.stepOf,
    async close() {
      isClosed = true;
      stopTimer();
      await underWay.close();
    },
  };
}

const STOPPED = { code: "task.stopped", message: "the trader stopped it" } as const;
const WITHDRAWN = { code: "task.stopped", message: "the trader took back that its extension uses the model" } as const;

interface AskedRun {
  readonly task: StoredTask;
  readonly by: Trader | InApp;
}

function runNow(parts: TaskParts, underWay: RunsUnderWay, { task, by }: AskedRun): TaskRun {
  const { clock, database, random, backend, runs, limits } = parts;
  if (underWay.has(task.id)) throw new CommandFailure("task.running", "the task is running");
  if (underWay.isFull()) throw new CommandFailure("task.busy", `${limits.maxRunning} tasks are running`);
  if (isSpent(parts, task)) throw new CommandFailure(BUDGET_SPENT.code, BUDGET_SPENT.message);
  const ready = backend.firstReady();
  const waiting = runs.waiting().find(({ task_id }) => task_id === task.id);
  const started_at = clock.now().toISOString();
  const id = waiting?.id ?? random.uuid();
  const run = { id, task_id: task.id, state: "running", cause: "trader", missed: 0, started_at } as const;
  database.transaction(() => (waiting ? runs.begin(id, started_at) : runs.add(run)));
  underWay.start({ task, ...(by.kind === "inApp" ? { startedBy: by.id } : {}) }, id, ready);
  return { ...run, cause: waiting?.cause ?? run.cause, missed: waiting?.missed ?? 0, step: "reading" };
}

function beginWaiting(parts: TaskParts, underWay: RunsUnderWay): void {
  const { clock, backend, tasks, runs, changed } = parts;
  const ready = readyOr(backend.firstReady);
  if ("failure" in ready) return;
  for (const { id, task_id } of runs.waiting()) {
    const task = tasks.find(task_id);
    if (!task || underWay.isFull() || underWay.has(task_id)) continue;
    // The budget may have been lowered, or spent by runs of the trader, since it began to wait.
    if (isSpent(parts, task)) {
      runs.end(id, { state: "failed", error: BUDGET_SPENT }, clock.now().toISOString());
      changed();
      continue;
    }
    runs.begin(id, clock.now().toISOString());
    underWay.start({ task }, id, ready);
  }
}

function beginDue(parts: TaskParts, underWay: RunsUnderWay): void {
  const { clock, tasks } = parts;
  const now = clock.now().getTime();
  for (const task of tasks.list().filter(({ enabled }) => enabled)) {
    // A clock that was set back must not silence a task for years.
    if (task.nextAt - now > longestWait(timetableOf(task))) {
      tasks.plan(task.id, firstAfter(timetableOf(task), clock.now()).getTime());
    } else if (task.nextAt <= now && !underWay.isFull() && !underWay.has(task.id)) begin(parts, underWay, task);
  }
}

/** Begins the due run of a task, or notes why there is none. The next due time is on disk before anything runs. */
function begin(parts: TaskParts, underWay: RunsUnderWay, task: StoredTask): void {
  const { clock, database, random, backend, tasks, runs, limits, changed } = parts;
  const now = clock.now();
  const { next, missed } = following(timetableOf(task), new Date(task.nextAt), now);
  const late = now.getTime() - task.nextAt > limits.lateMs;
  const cause = late ? ("catch_up" as const) : ("schedule" as const);
  const run = { id: random.uuid(), task_id: task.id, cause, missed, started_at: now.toISOString() };
  const ready = readyOr(backend.firstReady);
  const note = () => {
    if ("failure" in ready) return noteWaiting(parts, run, ready.failure);
    if (isSpent(parts, task)) return noteSpent(parts, run);
    runs.add({ ...run, state: "running" });
    return true;
  };
  const starts = database.transaction(() => {
    tasks.plan(task.id, next.getTime());
    return note();
  });
  if (starts && !("failure" in ready)) underWay.start({ task }, run.id, ready);
  else changed();
}

/** The runs under way in this process. */
interface RunsUnderWay {
  ids(): ReadonlySet<string>;
  has(taskId: string): boolean;
  isFull(): boolean;
  /** Starts a run whose row says that it is running. */
  start(of: Started, id: string, ready: ReadyModel): void;
  stop(which: (of: Started) => boolean, why: { readonly code: ErrorCode; readonly message: string }): void;
  stepOf(runId: string): RunStep | undefined;
  /** Ends all of them. */
  close(): Promise<void>;
}

interface Started {
  readonly task: StoredTask;
  /** The extension that asked for this run; absent: the trader, or the schedule. */
  readonly startedBy?: string;
}

interface UnderWay {
  readonly of: Started;
  readonly stop: AbortController;
  readonly done: Promise<void>;
  step: RunStep;
}

/** `ended` is called after each run. */
function runsUnderWay(parts: TaskParts, ended: () => void): RunsUnderWay {
  const { limits, changed, report } = parts;
  const running = new Map<string, UnderWay>();
  return {
    ids: () => new Set(running.keys()),
    has: (taskId) => [...running.values()].some((each) => each.of.task.id === taskId),
    isFull: () => running.size >= limits.maxRunning,
    start(of, id, ready) {
      const { task } = of;
      const stop = new AbortController();
      const tokensLeft = tokensLeftOf(parts, task);
      const at = (step: RunStep) => {
        const entry = running.get(id);
        if (entry) entry.step = step;
        changed();
      };
      const work = async () => {
        await finish(parts, { id, task, ready, tokensLeft, signal: stop.signal, at });
        running.delete(id);
        changed();
        ended();
      };
      running.set(id, { of, stop, step: "reading", done: Promise.resolve().then(work).catch(report) });
      changed();
    },
    stop(which, { code, message }) {
      const failure = new CommandFailure(code, message);
      for (const each of running.values()) if (which(each.of)) each.stop.abort(failure);
    },
    stepOf: (runId) => running.get(runId)?.step,
    async close() {
      const failure = new CommandFailure("task.interrupted", "the host stopped during the run");
      for (const { stop } of running.values()) stop.abort(failure);
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

async function finish(parts: TaskParts, run: Parameters<typeof runToEnd>[1]): Promise<void> {
  const end = await runToEnd(parts, run);
  try {
    // The row is gone if the task was removed meanwhile.
    parts.runs.end(run.id, end, parts.clock.now().toISOString());
    announce(parts, { task: run.task, id: run.id, end });
  } catch (cause) {
    // The disk refuses: the row stays "running" and is marked as interrupted once the disk takes it.
    parts.report(cause);
  }
}
