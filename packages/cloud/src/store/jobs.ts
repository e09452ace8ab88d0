import type { Work } from "../database/database.ts";
import type { JobRow } from "../database/tables.ts";

export async function insertJob(work: Work, row: JobRow): Promise<void> {
  await work.insertInto("review_job").values(row).execute();
}

/** Takes the job that is due first, and leases it: no other node gets it before `leaseUntil`. */
export async function takeJob(work: Work, now: Date, leaseUntil: Date): Promise<JobRow | undefined> {
  const due = work
    .selectFrom("review_job")
    .select("submission_id")
    .where("run_at", "<=", now)
    .orderBy("run_at")
    .limit(1)
    .forUpdate()
    .skipLocked();
  return work
    .updateTable("review_job")
    .set((set) => ({ run_at: leaseUntil, attempts: set("attempts", "+", 1) }))
    .where("submission_id", "in", due)
    .returningAll()
    .executeTakeFirst();
}

/** When the next job is due; undefined without one. */
export async function nextJobAt(work: Work): Promise<Date | undefined> {
  const row = await work.selectFrom("review_job").select("run_at").orderBy("run_at").limit(1).executeTakeFirst();
  return row?.run_at;
}

export async function postponeJob(work: Work, submissionId: string, runAt: Date): Promise<void> {
  await work.updateTable("review_job").set({ run_at: runAt }).where("submission_id", "=", submissionId).execute();
}

export async function finishJob(work: Work, submissionId: string): Promise<void> {
  await work.deleteFrom("review_job").where("submission_id", "=", submissionId).execute();
}

/** Makes every leased job due again. */
export async function releaseJobs(work: Work, now: Date): Promise<void> {
  await work.updateTable("review_job").set({ run_at: now }).where("run_at", ">", now).execute();
}
