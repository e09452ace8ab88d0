import { systemMachineTime } from "@bourse/platform";
import { Outage } from "../../../outage.ts";
import type { Service } from "../../../ports/service.ts";

/** A kind of work that is queued in a table. */
export interface Outbox<Task> {
  /** For the log. */
  readonly name: string;
  /** Concurrent tasks. */
  readonly inFlight: number;
  /** Takes up to the given number of due tasks; nobody else gets them until their lease ends. */
  readonly take: (service: Service, most: number) => Promise<readonly Task[]>;
  /** Runs one task. If it throws, the task is repeated after its lease. */
  readonly run: (service: Service, task: Task, signal: AbortSignal) => Promise<void>;
}

/** How long a stop waits for running requests; then they are cancelled and left to another node. */
const STOP_WITHIN_MS = 2000;

/**
 * Works through an outbox. The rows are the queue: each node finds committed work, and the tasks of a dead node become
 * free when their leases end. Every node runs one dispatcher per outbox.
 */
export class Dispatcher<Task> {
  readonly #service: Service;
  readonly #outbox: Outbox<Task>;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #outage: Outage;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #isStopped = false;
  #isTaking = false;
  #isAskedAgain = false;

  constructor(service: Service, outbox: Outbox<Task>) {
    this.#service = service;
    this.#outbox = outbox;
    this.#outage = new Outage(service.log, {
      facts: { outbox: outbox.name },
      away: "the outbox cannot be read",
      back: "the outbox can be read again",
    });
  }

  start(): void {
    this.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#round;
    const cancel = systemMachineTime.after(STOP_WITHIN_MS, () => this.#stop.abort());
    await Promise.all(this.#running);
    cancel();
  }

  /** Polls immediately: something was just committed. */
  wake(): void {
    // Work announced during a round may have been committed too late for it.
    this.#isAskedAgain = this.#isTaking;
    if (this.#isStopped || this.#isTaking) return;
    clearTimeout(this.#timer);
    this.#isTaking = true;
    this.#round = this.#take().finally(() => {
      this.#isTaking = false;
      if (this.#isAskedAgain) this.wake();
    });
  }

  async #take(): Promise<void> {
    const free = this.#outbox.inFlight - this.#running.size;
    let taken = 0;
    try {
      const tasks = free > 0 ? await this.#outbox.take(this.#service, free) : [];
      if (free > 0) this.#outage.worked();
      taken = tasks.length;
      for (const task of tasks) this.#begin(task);
    } catch (fault) {
      this.#outage.failed(fault);
    }
    if (this.#isStopped) return;
    // If this round found any task, each finished task triggers the next round immediately.
    this.#timer = setTimeout(
      () => this.wake(),
      taken === free && free > 0 ? 0 : this.#service.limits.notices.lookAgainMs,
    );
    this.#timer.unref();
  }

  #begin(task: Task): void {
    const done = this.#outbox
      .run(this.#service, task, this.#stop.signal)
      .catch((fault: unknown) => {
        const facts = { outbox: this.#outbox.name, fault: String(fault) };
        this.#service.log.error(facts, "a task of the outbox could not be done; it is tried again after its lease");
      })
      .finally(() => {
        this.#running.delete(done);
        this.wake();
      });
    this.#running.add(done);
  }
}
