import type { Work } from "../database/held.ts";

/** JSON data of a job; never a secret. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>;

/** Number of this attempt, from 1. After the last attempt the job has failed until an operator retries it. */
export interface Attempt {
  readonly number: number;
  readonly isLast: boolean;
}

/** The part of a job that the queue needs to take one. */
export interface Queued<Data extends JobData> {
  readonly name: string;
  readonly run: (service: never, data: Data, attempt: Attempt) => Promise<void>;
}

/** The job queue. */
export interface Jobs {
  /**
   * Queues a job inside the caller's transaction: it is stored exactly if that commits, and a free worker of any node
   * starts immediately. Commits that notify workers are serialised, so frequent actions leave a row for a periodic job
   * instead.
   */
  send<Data extends JobData>(work: Work, job: Queued<Data>, data: Data): Promise<void>;
  /** Returns a failed job to its queue inside the caller's transaction; false when it has not failed. */
  retry(work: Work, name: string, jobId: string): Promise<boolean>;
  /** Makes this node poll for jobs of a kind immediately; call it after the commit of a retry. */
  wake(name: string): void;
}
