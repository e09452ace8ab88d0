import { lockSubmission } from "../../store/submissions.ts";
import type { Attempt } from "../jobs/job.ts";
import type { Service } from "../service.ts";
import { moveSubmission } from "../transitions.ts";
import { conclude } from "./conclude.ts";
import { findIssues } from "./findings.ts";

const RULES = { actorId: null, actorRole: "rules" } as const;

/**
 * Checks one submission and moves it on; one that has moved on already is left alone. A check that cannot run is a
 * visible state.
 *
 * @throws what kept the check from running: the job is tried again.
 */
export async function checkSubmission(service: Service, submissionId: string, attempt: Attempt): Promise<void> {
  if (!(await begin(service, submissionId))) return;
  try {
    await conclude(service, submissionId, await findIssues(service, submissionId));
  } catch (fault) {
    await tellFailure(service, submissionId, attempt);
    throw fault;
  }
}

/** Moves to `checking`; a submission that stands there was left by a process that died. */
function begin(service: Service, submissionId: string): Promise<boolean> {
  return service.database.transaction().execute(async (work) => {
    const row = await lockSubmission(work, submissionId);
    if (row?.state === "checking") return true;
    if (row?.state === "received" || row?.state === "check_failed") {
      const at = service.clock.now();
      await moveSubmission(work, { ...RULES, submissionId, to: "checking", at, reason: "the rules check the package" });
      return true;
    }
    return false;
  });
}

function tellFailure(service: Service, submissionId: string, { isLast }: Attempt): Promise<void> {
  return service.database.transaction().execute(async (work) => {
    const row = await lockSubmission(work, submissionId);
    if (row?.state !== "checking") return;
    const then = isLast ? "an operator has been told" : "it is tried again by itself";
    const move = { ...RULES, submissionId, at: service.clock.now(), reason: `the check could not run; ${then}` };
    await moveSubmission(work, { ...move, to: "check_failed" });
  });
}
