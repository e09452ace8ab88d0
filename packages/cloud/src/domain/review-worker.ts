import { nextJobAt, releaseJobs, takeJob } from "../store/jobs.ts";
import { reviewSubmission } from "./review.ts";
import type { Service } from "./service.ts";

/** How long a worker sleeps when nothing is known to be due: other nodes' jobs appear within this. */
const LOOK_AGAIN_MS = 5000;

/** Runs due checks one after the other. Jobs live in the database; a worker that dies leaves them to the next. */
export class ReviewWorker {
  readonly #service: Service;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Resumes what an earlier process left. A single node takes leases back at once: nobody else can hold them. */
  async start(options: { readonly nodes: "single" | "many" }): Promise<void> {
    if (options.nodes === "single") await releaseJobs(this.#service.database, this.#service.clock.now());
    this.wake();
  }

  wake(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#again) this.wake();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#again = false;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    this.#again = false;
    clearTimeout(this.#timer);
    try {
      while (!this.#stopped && (await this.#runOne()));
      await this.#sleep();
    } catch (fault) {
      this.#service.log.error({ fault: String(fault) }, "the review worker could not reach the database");
      // A job that is due stays due while nothing can be written: asking for its time would make this a busy loop.
      this.#wakeIn(LOOK_AGAIN_MS);
    }
  }

  async #runOne(): Promise<boolean> {
    const { database, clock, limits } = this.#service;
    const now = clock.now();
    const job = await takeJob(database, now, new Date(now.getTime() + limits.reviewLeaseMs));
    if (!job) return false;
    await reviewSubmission(this.#service, job.submission_id, job.attempts);
    return true;
  }

  async #sleep(): Promise<void> {
    if (this.#stopped) return;
    const due = await nextJobAt(this.#service.database);
    const wait = due ? Math.max(0, due.getTime() - this.#service.clock.now().getTime()) : LOOK_AGAIN_MS;
    this.#wakeIn(Math.min(wait, LOOK_AGAIN_MS));
  }

  #wakeIn(milliseconds: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.wake(), milliseconds);
    this.#timer.unref();
  }
}
