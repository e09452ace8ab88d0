import type { QueueJobRow } from "./jobs.ts";

/** Tables of review: comments, quarantine, appeals, and the queue of jobs. */
export interface ReviewTables {
  "pgboss.job": QueueJobRow;
}
