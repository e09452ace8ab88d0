import type { CloudLimits } from "@bourse/contract";
import type { Work } from "../database/database.ts";
import type { Service } from "./service.ts";

/** JSON that a job carries; never a secret. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>;

/** A span of time of a job: fixed, or what the deployment's limits say. */
export type Seconds = number | ((limits: CloudLimits) => number);

/** Which try this is, from 1. After the last one the job is failed until an operator has it tried again. */
export interface Attempt {
  readonly number: number;
  readonly isLast: boolean;
}

/** Work that outlives the process that asked for it: done at least once, by any node, again after a failure. */
export interface Job<Data extends JobData = JobData> {
  /** Name of its queue: lower-case words with hyphens. */
  readonly name: string;
  /** Tries after the first; the wait between them doubles from `firstWaitSeconds` to `longestWaitSeconds`. */
  readonly retries: {
    readonly most: number;
    readonly firstWaitSeconds: Seconds;
    readonly longestWaitSeconds: number;
  };
  /** A try that lasts longer has failed. A process that dies is noticed sooner: it no longer says that it lives. */
  readonly expireSeconds: number;
  /** Jobs of this kind that one node does at the same time; without it one. */
  readonly atOnce?: number;
  /**
   * Done every so often, by one node; then its data is `{}`. At most one of it waits or runs: what is sent meanwhile
   * adds nothing.
   */
  readonly everySeconds?: Seconds;
  /** What it throws is a failed try; it must be right to run it twice. */
  readonly run: (service: Service, data: Data, attempt: Attempt) => Promise<void>;
}

/** A job of which nothing more than this is asked; jobs differ in the data they take. */
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

/** Where jobs are put. */
export interface Jobs {
  /**
   * Puts a job into its queue inside the caller's transaction: it is there exactly if that commits, and a free worker of
   * any node begins at once. A commit that wakes others waits for the other such commits, so that what happens a
   * thousand times a second leaves a row for a periodic job instead.
   */
  send<Data extends JobData>(work: Work, job: Job<Data>, data: Data): Promise<void>;
  /** Puts a failed job back into its queue inside the caller's transaction; false when it is not failed. */
  retry(work: Work, name: string, jobId: string): Promise<boolean>;
  /** Lets this node look for jobs of a kind at once; to be called after the commit of a retry. */
  wake(name: string): void;
}
