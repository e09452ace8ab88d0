import type { ErrorCode } from "@bourse/contract";
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
  start(of: Started, id: string, ready: ReadyModel): void;
  stop(which: (of: Started) => boolean, why: { readonly code: ErrorCode; readonly message: string }): void;
  stepOf(runId: string): RunStep | undefined;
  /** Ends all of them. */
  close(): Promise<void>;
}

export interface Started {
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
export function runsUnderWay(parts: TaskParts, ended: () => void): RunsUnderWay {
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
