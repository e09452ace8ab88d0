import { BossJobs } from "../adapters/pg-boss/boss-jobs.ts";
import type { BossWish } from "../adapters/pg-boss/open-boss.ts";
import type { Database } from "../database/database.ts";
import { JOBS } from "../domain/operators/jobs/index.ts";
import { checkPackage } from "../domain/review/check-job.ts";
import { takeOldReviews } from "../store/operators/jobs.ts";

/** Opens the queue of all jobs, and moves jobs of an earlier release into it. */
export async function openJobs(wish: Omit<BossWish, "jobs"> & { readonly database: Database }): Promise<BossJobs> {
  const jobs = await BossJobs.open({ ...wish, jobs: JOBS });
  await wish.database.transaction().execute(async (work) => {
    for (const submissionId of await takeOldReviews(work)) {
      await jobs.send(work, checkPackage, { submission_id: submissionId });
    }
  });
  return jobs;
}
