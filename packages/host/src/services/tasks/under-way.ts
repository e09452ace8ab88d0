import { CommandFailure } from "../../principal/failure.ts";
import type { ReadyModel } from "../models/providers.ts";
import { announce, tokensLeftOf } from "./due.ts";
import type { TaskParts } from "./parts.ts";
import { type RunStep, runToEnd } from "./run.ts";
import type { StoredTask } from "./task-store.ts";

/** The runs under way in this process. */
export interface RunsUnderWay {
  ids(): ReadonlySet<string>;
  has(taskId: string): boolean;
  isFull(): boolean;
  /** Starts a run whose row says that it is running. */
  start(task: StoredTask, id: string, ready: ReadyModel): void;
  stop(taskId: string): void;
  stepOf(runId: string): RunStep | undefined;
  /** Ends all of them. */
  close(): Promise<void>;
}

interface UnderWay {
  readonly taskId: string;
  readonly stop: AbortController;
  readonly done: Promise<void>;
  step: RunStep;
}

/** `ended` is called after each run. */
export function runsUnderWay(parts: TaskParts, ended: () => void): RunsUnderWay {
  const { limits, changed, report } = parts;
  const running = new Map<string, UnderWay>();
  return {
    ids: () => new Set(running.keys()),
    has: (taskId) => [...running.values()].some((each) => each.taskId === taskId),
    isFull: () => running.size >= limits.maxRunning,
    start(task, id, ready) {
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
      running.set(id, { taskId: task.id, stop, step: "reading", done: Promise.resolve().then(work).catch(report) });
      changed();
    },
    stop(taskId) {
      const failure = new CommandFailure("task.stopped", "the trader stopped it");
      for (const each of running.values()) if (each.taskId === taskId) each.stop.abort(failure);
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
