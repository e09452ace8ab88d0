import { type Selectable, sql } from "kysely";
import type { Work } from "../../database/held.ts";
import type { QueueJobRow } from "../../database/tables/jobs.ts";

/** Number of jobs of one kind and state. */
export interface JobCount {
  readonly name: string;
  readonly state: "waiting" | "running" | "failed";
  readonly count: number;
}

/** Rows of the queue, as typed for operators' queries. */
export type QueuedJob = Selectable<QueueJobRow>;

/** The queue's states for each of the API's states. `retrying`: it failed, and is retried. */
const STATES = {
  waiting: ["created"],
  retrying: ["retry"],
  running: ["active"],
  failed: ["failed"],
} as const;
export type JobStateName = keyof typeof STATES;

/** The columns of a job that an operator sees. */
function shownJobs(work: Work) {
  return work
    .selectFrom("pgboss.job")
    .select(["id", "name", "state", "data", "output", "created_on", "start_after", "completed_on"])
    .select(["retry_count", "retry_limit"]);
}

/** Jobs of one state, newest first. A cursor has millisecond precision, and so has the order. */
export function jobsByState(
  work: Work,
  request: {
    state: JobStateName;
    name: string | undefined;
    before: { at: Date; id: string } | undefined;
    limit: number;
  },
) {
  const at = sql`date_trunc('milliseconds', created_on)`;
  let query = shownJobs(work).where("state", "in", STATES[request.state]);
  if (request.name !== undefined) query = query.where("name", "=", request.name);
  const { before } = request;
  if (before) query = query.where(sql<boolean>`(${at}, id) < (${before.at}, ${before.id}::uuid)`);
  return query
    .orderBy(at, "desc")
    .orderBy("id", "desc")
    .limit(request.limit + 1)
    .execute();
}

export function jobById(work: Work, jobId: string): Promise<QueuedJob | undefined> {
  return shownJobs(work).where("id", "=", jobId).executeTakeFirst();
}

/** Unfinished jobs, by kind and state. */
export async function countJobs(work: Work): Promise<JobCount[]> {
  const rows = await work
    .selectFrom("pgboss.job")
    .select(["name", "state", (select) => select.fn.countAll().as("count")])
    .where("state", "in", ["created", "retry", "active", "failed"])
    .groupBy(["name", "state"])
    .execute();
  const states = { created: "waiting", retry: "waiting", active: "running", failed: "failed" } as const;
  const counts = new Map<string, JobCount>();
  for (const { name, state, count } of rows) {
    const shown = states[state as keyof typeof states];
    const key = `${name} ${shown}`;
    counts.set(key, { name, state: shown, count: Number(count) + (counts.get(key)?.count ?? 0) });
  }
  return [...counts.values()];
}

/** Takes over the reviews in an earlier release's own table; each is taken once. */
export async function takeOldReviews(work: Work): Promise<string[]> {
  const rows = await work.deleteFrom("review_job").returning("submission_id").execute();
  return rows.map((row) => row.submission_id);
}
