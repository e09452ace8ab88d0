import type { CloudLimits } from "@bourse/contract";
import { systemMachineTime } from "@bourse/platform";
import { sql } from "kysely";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Work } from "../../database/held.ts";
import type { Outage } from "../../outage.ts";
import { type AnyJob, type Job, secondsOf } from "../../ports/job.ts";
import type { JobData, Jobs } from "../../ports/jobs.ts";
import type { Log } from "../../ports/log.ts";
import type { Service } from "../../ports/service.ts";
import { databaseOfWork, writingOf } from "./boss-database.ts";
import { type BossWish, type OpenBoss, openBoss } from "./open-boss.ts";

/** Sends each periodic job when it is due. Every node sends it; the queue accepts one per period. */
class Periods {
  readonly #boss: PgBoss;
  readonly #outage: Outage;
  readonly #firstMs: number;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #asking = new Set<Promise<void>>();

  /** `outage`: of the queue's database, which ends when a job can be sent. */
  constructor(boss: PgBoss, outage: Outage, firstMs: number) {
    this.#boss = boss;
    this.#outage = outage;
    this.#firstMs = firstMs;
  }

  /** @param seconds - below one only in tests: then each node has its own period. */
  start(name: string, seconds: number): void {
    const ask = () => {
      const asked = this.#ask(name, seconds).finally(() => this.#asking.delete(asked));
      this.#asking.add(asked);
    };
    const begin = () => {
      ask();
      this.#timers.push(setInterval(ask, seconds * 1000).unref());
    };
    this.#timers.push(setTimeout(begin, Math.min(seconds * 1000, this.#firstMs)).unref());
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#asking);
  }

  async #ask(name: string, seconds: number): Promise<void> {
    try {
      await this.#boss.send(name, {}, seconds < 1 ? {} : { singletonSeconds: Math.floor(seconds) });
      this.#outage.worked();
    } catch (fault) {
      this.#outage.failed(fault, { job: name });
    }
  }
}

/** Added to the wait before this node polls for a retry: the queue counts from the moment when it writes the failure. */
const AFTER_FAILURE_MS = 50;

/** The service's jobs on pg-boss. Any number of nodes may run one over the same database. */
export class BossJobs implements Jobs {
  readonly #boss: PgBoss;
  readonly #jobs: readonly AnyJob[];
  readonly #limits: CloudLimits;
  readonly #log: Log;
  readonly #periods: Periods;
  readonly #outage: Outage;
  readonly #workers = new Map<string, string[]>();
  #isStopping = false;

  private constructor({ boss, outage }: OpenBoss, { jobs, limits, log }: BossWish) {
    this.#boss = boss;
    this.#jobs = jobs;
    this.#limits = limits;
    this.#log = log;
    this.#outage = outage;
    this.#periods = new Periods(boss, outage, limits.jobFirstMs);
  }

  /** Opens the queue. Jobs can be sent from now on; this node runs none before {@link BossJobs.work}. */
  static async open(wish: BossWish): Promise<BossJobs> {
    return new BossJobs(await openBoss(wish), wish);
  }

  async send<Data extends JobData>(work: Work, job: Job<Data>, data: Data): Promise<void> {
    await this.#boss.send(job.name, data, { db: writingOf(work) });
  }

  async retry(work: Work, name: string, jobId: string): Promise<boolean> {
    const { affected } = (await this.#boss.retry(name, jobId, { db: databaseOfWork(work) })) as { affected: number };
    return affected === 1;
  }

  wake(name: string): void {
    if (this.#isStopping) return;
    for (const workerId of this.#workers.get(name) ?? []) this.#boss.notifyWorker(workerId);
  }

  /**
   * Starts running jobs. If no other node can exist, jobs that a dead process left running are due again immediately;
   * otherwise its death is noticed within a minute.
   */
  async work(service: Service, options: { readonly nodes: "single" | "many" }): Promise<void> {
    if (options.nodes === "single") await resumeRunning(service.database);
    for (const job of this.#jobs) {
      for (let number = 0; number < (job.atOnce ?? 1); number += 1) await this.#startWorker(service, job);
      if (job.everySeconds !== undefined) this.#periods.start(job.name, secondsOf(job.everySeconds, this.#limits));
    }
  }

  /** Stops taking jobs, waits for the running ones, and returns unfinished ones to the queue for a retry. */
  async stop(options: { readonly withinMs: number }): Promise<void> {
    this.#isStopping = true;
    await this.#periods.stop();
    const done = Promise.all(this.#jobs.map((job) => this.#boss.offWork(job.name, { wait: true })));
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const cancel = systemMachineTime.after(options.withinMs, resolve);
    await Promise.race([done, late]);
    cancel();
    await this.#boss.stop({ graceful: false });
  }

  async #startWorker(service: Service, job: AnyJob): Promise<void> {
    const { jobPollMs, jobPollUnheardMs } = this.#limits;
    const workerId = await this.#boss.work<JobData, unknown, { includeMetadata: true }>(
      job.name,
      {
        includeMetadata: true,
        pollingIntervalSeconds: jobPollUnheardMs / 1000,
        notifyPollingIntervalSeconds: jobPollMs / 1000,
      } as { includeMetadata: true },
      async ([next]) => {
        if (next) await this.#run(service, job, next);
      },
    );
    this.#workers.set(job.name, [...(this.#workers.get(job.name) ?? []), workerId]);
  }

  async #run(service: Service, job: AnyJob, next: JobWithMetadata<JobData>): Promise<void> {
    this.#outage.worked();
    const attempt = { number: next.retryCount + 1, isLast: next.retryCount >= next.retryLimit };
    try {
      await job.run(service, next.data as never, attempt);
    } catch (fault) {
      this.#log.error({ job: job.name, id: next.id, attempt: attempt.number, fault: String(fault) }, "a job failed");
      setTimeout(() => this.wake(job.name), next.retryDelay * 1000 + AFTER_FAILURE_MS).unref();
      throw fault;
    }
    // A finished job is not needed any more; a periodic one records when the next is due.
    if (job.everySeconds === undefined) await this.#boss.deleteJob(job.name, next.id);
    // The next job may have arrived while this one ran, and would wait for the next poll.
    this.wake(job.name);
  }
}

/** Makes jobs that a dead process left running due at once. For a database with only one process. */
async function resumeRunning(work: Work): Promise<void> {
  await work
    .updateTable("pgboss.job")
    .set({ state: "retry", start_after: sql`now()` })
    .where("state", "=", "active")
    .execute();
}
