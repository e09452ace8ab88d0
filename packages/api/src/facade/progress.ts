import { type CancellationToken, CancellationTokenSource } from "../cancellation.ts";
import type { Connection } from "../connection.ts";

/** Where progress is shown. The number is that of VS Code. */
export const ProgressLocation = { Notification: 15 } as const;
/** One of them. */
export type ProgressLocation = (typeof ProgressLocation)[keyof typeof ProgressLocation];

/** Options of work in progress. */
export interface ProgressOptions {
  readonly location: ProgressLocation;
  readonly title?: string;
  /** The page has a button that cancels the token. */
  readonly cancellable?: boolean;
}

/** Receives the progress of a task. */
export interface Progress<Value> {
  report(value: Value): void;
}

/** The message replaces the last one, and the increments in percent are added up. Without any increment the length is unknown. */
interface Step {
  readonly message?: string;
  readonly increment?: number;
}

/** Runs a task and shows it while it lasts. Resolves or rejects as the task does. */
export type WithProgress = <Result>(
  options: ProgressOptions,
  task: (progress: Progress<Step>, token: CancellationToken) => PromiseLike<Result>,
) => Promise<Result>;

export function withProgress(connection: Connection, newHandle: () => number): WithProgress {
  return async ({ title, cancellable = false }, task) => {
    const handle = newHandle();
    const source = new CancellationTokenSource();
    connection.open(
      "window/progress.show",
      { progress: handle, cancellable, ...(title === undefined ? {} : { title }) },
      () => source.cancel(),
    );
    const steps = stepsOf(connection, handle);
    try {
      return await task(steps, source.token);
    } finally {
      steps.end();
      connection.tell("window/progress.end", { progress: handle });
      source.dispose();
    }
  };
}

/** Sends the steps of one turn of the event loop in one message, because a task may report each round of a loop. */
function stepsOf(connection: Connection, handle: number): Progress<Step> & { end(): void } {
  let waiting: { message?: string; increment?: number } | undefined;
  let isOver = false;
  const send = () => {
    if (waiting && !isOver) connection.tell("window/progress.report", { progress: handle, ...waiting });
    waiting = undefined;
  };
  return {
    report({ message, increment }) {
      if (isOver) return;
      if (!waiting) queueMicrotask(send);
      waiting ??= {};
      if (message !== undefined) waiting.message = message;
      if (increment !== undefined) waiting.increment = Math.min(100, (waiting.increment ?? 0) + Math.max(0, increment));
    },
    end() {
      isOver = true;
    },
  };
}
