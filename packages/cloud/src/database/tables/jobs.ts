/** A job as the queue keeps it; the queue makes and changes the table, the service looks at these columns of it. */
export interface QueueJobRow {
  id: string;
  name: string;
  /** created, retry, active, completed, cancelled, failed. */
  state: string;
  data: unknown;
  /** What the last try ended with. */
  output: unknown;
  retry_count: number;
  retry_limit: number;
  created_on: Date;
  start_after: Date;
  completed_on: Date | null;
}
