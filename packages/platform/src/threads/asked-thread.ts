import { Worker } from "node:worker_threads";
import type { Clock } from "../clock.ts";
import { SerialQueue } from "../serial-queue.ts";
import { endThread } from "./end-thread.ts";

/** Why a question has no answer: the thread was closed, it failed, or its time is up. */
export type Unanswered = "closed" | "failed" | "late";

/** A thread and its limits. */
export interface AskedThreadOptions {
  /** Posts one message for each that it gets. */
  readonly program: URL;
  readonly clock: Pick<Clock, "allow">;
  /** Given time for one answer. */
  readonly timeoutMs: number;
  /** Default: the engine's own. */
  readonly heapMb?: number;
  /** Thrown in the place of an answer. */
  readonly refusal: (why: Unanswered) => Error;
}

/**
 * A thread that answers one question at a time: whatever the work does, the loop of the process goes on. It starts with
 * the first question, and again after one that failed or took too long, which ends it.
 */
export class AskedThread<Question, Answer> {
  readonly #options: AskedThreadOptions;
  readonly #queue = new SerialQueue();
  #thread: Worker | undefined;
  #isClosed = false;

  constructor(options: AskedThreadOptions) {
    this.#options = options;
  }

  /** Asks after the earlier questions have been answered. @throws the refusal of the options */
  ask(question: Question): Promise<Answer> {
    return this.#queue.run(async () => {
      if (this.#isClosed) throw this.#options.refusal("closed");
      this.#thread ??= this.#start();
      try {
        return await this.#answer(this.#thread, question);
      } catch (cause) {
        await this.#end();
        throw cause;
      }
    });
  }

  /** Ends the thread; a question under way fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  #start(): Worker {
    const { program, heapMb } = this.#options;
    const limits = heapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMb } };
    // A thread that runs out of memory while it is ended asks nobody, and must not end the process.
    return new Worker(program, limits).on("error", () => {});
  }

  async #answer(thread: Worker, question: Question): Promise<Answer> {
    const { clock, timeoutMs, refusal } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const fail = () => reject(refusal("failed"));
    const cancel = clock.allow(timeoutMs, () => reject(refusal("late")));
    thread.once("message", resolve).once("error", fail).once("exit", fail);
    // A process may exit while the thread is idle, but waits while it works.
    thread.ref();
    thread.postMessage(question);
    try {
      return await promise;
    } finally {
      cancel();
      thread.off("message", resolve).off("error", fail).off("exit", fail);
      thread.unref();
    }
  }

  async #end(): Promise<void> {
    const ended = this.#thread;
    this.#thread = undefined;
    if (ended) await endThread(ended, this.#options.clock);
  }
}
