/** A job in the queue; the queue creates and changes the table, the service reads these columns. */
export interface QueueJobRow {
  id: string;
  name: string;
  /** created, retry, active, completed, cancelled, failed. */
  state: string;
  data: unknown;
  /** Result of the last attempt. */
  output: unknown;
  retry_count: number;
  retry_limit: number;
  created_on: Date;
  start_after: Date;
  completed_on: Date | null;
}
