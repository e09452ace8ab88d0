import type { AdminSubmission } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { SubmissionRow } from "../../database/tables.ts";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { lockSubmission, updateSubmission } from "../../store/submissions/submissions.ts";
import { type Actor, decidingRole } from "../accounts/actor.ts";
import { recordAudit } from "../operators/audit.ts";
import { ownersOfSubmission, requireNotOwn } from "../publishers/own.ts";
import { readForReview } from "../submissions/view.ts";
import { claimOf } from "./claim.ts";

/** The reviewer, the claimed or returned submission, and the reason. */
export interface ClaimAct {
  readonly submissionId: string;
  readonly reason: string;
}

/**
 * Claims a submission for one reviewer, or renews the claim. Of two concurrent claims one succeeds; taking it over from
 * another reviewer is an action with a reason in the trail.
 */
export async function takeSubmission(service: Service, actor: Actor, act: ClaimAct): Promise<AdminSubmission> {
  await transact(service, async (work) => {
    const row = await requireReviewable(work, actor, act.submissionId);
    if (row.state !== "in_review") refuse("state.conflict", `the submission is ${row.state}`);
    const at = service.clock.now();
    const claim = claimOf(row, at, service.limits);
    if (claim && claim.by !== actor.accountId && act.reason === "")
      refuse("state.conflict", "another reviewer has claimed the submission; give a reason to take it over");
    await updateSubmission(work, act.submissionId, { taken_by: actor.accountId, taken_at: at, updated_at: at });
    await record(work, actor, { ...act, action: "submission.take", at });
  });
  return readForReview(service, act.submissionId);
}

/** Returns a submission to the queue, at its old position. For the reviewer who claimed it, and administrators. */
export async function releaseSubmission(service: Service, actor: Actor, act: ClaimAct): Promise<AdminSubmission> {
  await transact(service, async (work) => {
    const row = await requireReviewable(work, actor, act.submissionId);
    const at = service.clock.now();
    const claim = claimOf(row, at, service.limits);
    if (row.state !== "in_review" || !claim) refuse("state.conflict", "nobody has claimed the submission");
    if (claim.by !== actor.accountId && !actor.roles.includes("administrator")) refuse("state.not_taken");
    await updateSubmission(work, act.submissionId, { taken_by: null, taken_at: null, updated_at: at });
    await record(work, actor, { ...act, action: "submission.release", at });
  });
  return readForReview(service, act.submissionId);
}

/** Locks a submission for a review action, and refuses its author and the members of its publisher. */
export async function requireReviewable(
  work: Work,
  actor: Actor,
  submissionId: string,
): Promise<Selectable<SubmissionRow>> {
  const row = await lockSubmission(work, submissionId);
  if (!row) refuse("state.not_found");
  await requireNotOwn(work, actor, { refusal: "state.own_submission", ...(await ownersOfSubmission(work, row)) });
  return row;
}

function record(work: Work, actor: Actor, act: ClaimAct & { action: string; at: Date }): Promise<void> {
  return recordAudit(work, {
    at: act.at,
    actorId: actor.accountId,
    actorRole: decidingRole(actor),
    action: act.action,
    subject: `submission:${act.submissionId}`,
    reason: act.reason,
  });
}
