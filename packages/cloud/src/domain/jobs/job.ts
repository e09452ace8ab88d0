import type { Work } from "../../database/database.ts";
import type { Service } from "../service.ts";

/** JSON that a job carries; never a secret. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>;

/** Work that outlives the process that asked for it: done at least once, by any node, again after a failure. */
export interface Job<Data extends JobData = JobData> {
  /** Name of its queue: lower-case words with hyphens. */
  readonly name: string;
  /** Tries after the first; the wait between them doubles from `firstWaitSeconds` to `longestWaitSeconds`. */
  readonly retries: {
    readonly most: number;
    readonly firstWaitSeconds: number;
    readonly longestWaitSeconds: number;
  };
  /** A try that lasts longer belongs to a process that died: another node takes the job. */
  readonly expireSeconds: number;
  /** Done every so often, by one node; then its data is `{}`. */
  readonly everySeconds?: number;
  /** What it throws is a failed try; it must be right to run it twice. */
  readonly run: (
    service: Service,
    data: Data,
    attempt: { readonly number: number; readonly isLast: boolean },
  ) => Promise<void>;
}

/** Keeps the type of a job's data. */
export function defineJob<Data extends JobData>(job: Job<Data>): Job<Data> {
  return job;
}

/** Where jobs are put. */
export interface Jobs {
  /** Puts a job into its queue inside the caller's transaction: it is there exactly if that commits. */
  send<Data extends JobData>(
    work: Work,
    job: Job<Data>,
    data: Data,
    options?: { readonly startAfter?: Date },
  ): Promise<void>;
}
