import { transact } from "../../database/transact.ts";
import { defineJob } from "../../ports/job.ts";
import type { Attempt } from "../../ports/jobs.ts";
import type { Service } from "../../ports/service.ts";
import { lockSubmission } from "../../store/submissions/submissions.ts";
import { moveSubmission, tellAuthor } from "../submissions/transitions.ts";
import { conclude } from "./conclude.ts";
import { findIssues } from "./findings.ts";

const RULES = { actorId: null, actorRole: "rules" } as const;

/**
 * Checks one submission and changes its state; one that has already changed is left alone. A check that cannot run is a
 * visible state.
 *
 * @throws the error that prevented the check: the job is retried.
 */
async function checkSubmission(service: Service, submissionId: string, attempt: Attempt): Promise<void> {
  if (!(await begin(service, submissionId))) return;
  try {
    await conclude(service, submissionId, await findIssues(service, submissionId));
  } catch (fault) {
    await tellFailure(service, submissionId, attempt);
    throw fault;
  }
}

/** Changes the state to `checking`; a submission already in that state was left by a process that died. */
function begin(service: Service, submissionId: string): Promise<boolean> {
  return transact(service, async (work) => {
    const row = await lockSubmission(work, submissionId);
    if (row?.state === "checking") return true;
    if (row?.state === "received" || row?.state === "check_failed") {
      const at = service.clock.now();
      await moveSubmission(work, {
        ...RULES,
        submissionId,
        to: "checking",
        at,
        reason: "the rules check the package",
      });
      return true;
    }
    return false;
  });
}

function tellFailure(service: Service, submissionId: string, { isLast }: Attempt): Promise<void> {
  return transact(service, async (work) => {
    const row = await lockSubmission(work, submissionId);
    if (row?.state !== "checking") return;
    const then = isLast ? "an operator has to look at it" : "it is tried again by itself";
    const reason = `the check could not run; ${then}`;
    const move = { ...RULES, submissionId, to: "check_failed", at: service.clock.now(), reason } as const;
    await moveSubmission(work, move);
    // An attempt that will be retried is not reported.
    if (isLast) await tellAuthor(work, row, move);
  });
}

/** Longest wait between two attempts of a check that cannot run. */
const LONGEST_WAIT_SECONDS = 3600;

/** The rules' check of one submission: if a node dies during it, another repeats it. */
export const checkPackage = defineJob<{ submission_id: string }>({
  name: "check-package",
  // Hourly for two weeks: by then any outage is over, or a person must investigate.
  retries: {
    most: 336,
    firstWaitSeconds: ({ reviewRetryMs }) => reviewRetryMs / 1000,
    longestWaitSeconds: LONGEST_WAIT_SECONDS,
  },
  // The largest package takes seconds.
  expireSeconds: 300,
  run: (service, { submission_id: submissionId }, attempt) => checkSubmission(service, submissionId, attempt),
});
