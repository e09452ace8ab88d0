import type { CloudLimits } from "@bourse/contract";
import type { Attempt, JobData } from "./jobs.ts";
import type { Service } from "./service.ts";

/** A duration of a job: fixed, or taken from the deployment's limits. */
export type Seconds = number | ((limits: CloudLimits) => number);

/**
 * Work that outlives the process that requested it: it runs at least once, on any node, and is retried after a failure.
 */
export interface Job<Data extends JobData = JobData> {
  /** Name of its queue: lower-case words with hyphens. */
  readonly name: string;
  /** Retries; the wait between them doubles from `firstWaitSeconds` to `longestWaitSeconds`. */
  readonly retries: {
    readonly most: number;
    readonly firstWaitSeconds: Seconds;
    readonly longestWaitSeconds: number;
  };
  /** An attempt that takes longer has failed. A dead process is noticed sooner, because its heartbeat stops. */
  readonly expireSeconds: number;
  /** Concurrent jobs of this kind per node; one by default. */
  readonly atOnce?: number;
  /**
   * Runs periodically, on one node; then its data is `{}`. At most one job of this kind waits or runs: sending another
   * meanwhile has no effect.
   */
  readonly everySeconds?: Seconds;
  /** If it throws, the attempt has failed; it must be safe to run twice. */
  readonly run: (service: Service, data: Data, attempt: Attempt) => Promise<void>;
}

/** A job without its data's type, because jobs differ in it. */
export type AnyJob = Omit<Job, "run"> & {
  readonly run: (service: Service, data: never, attempt: Attempt) => Promise<void>;
};

/** Keeps the type of a job's data. */
export function defineJob<Data extends JobData>(job: Job<Data>): Job<Data> {
  return job;
}

/** A span in whole seconds. */
export function secondsOf(span: Seconds, limits: CloudLimits): number {
  return typeof span === "number" ? span : span(limits);
}
