import { ERROR_CATALOGUE } from "@bourse/contract";
import type { AdminSubmission, DecideBody } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { Work } from "../database/database.ts";
import type { SubmissionRow } from "../database/tables.ts";
import { refuse } from "../failure.ts";
import { lockSubmission, updateSubmission } from "../store/submissions.ts";
import { recordAudit } from "./audit.ts";
import { publish } from "./publication.ts";
import { isOwnSubmission } from "./publishers/rights.ts";
import { type Actor, decidingRole, type Service } from "./service.ts";
import { readForReview } from "./submission-view.ts";
import { moveSubmission } from "./transitions.ts";

const STATES = { approve: "approved", request_changes: "changes_requested", reject: "rejected" } as const;

/** What a reviewer does to which submission, and why. */
export interface ReviewAct {
  readonly submissionId: string;
  readonly reason: string;
}

/** Takes a submission into one reviewer's hands. Taking it from another is a deed with a reason in the trail. */
export async function takeSubmission(service: Service, actor: Actor, act: ReviewAct): Promise<AdminSubmission> {
  await service.database.transaction().execute(async (work) => {
    const row = await requireReviewable(work, actor, act.submissionId);
    if (row.state !== "in_review") refuse("state.conflict", `the submission is ${row.state}`);
    const at = service.clock.now();
    await updateSubmission(work, act.submissionId, { taken_by: actor.accountId, updated_at: at });
    await recordAudit(work, {
      at,
      actorId: actor.accountId,
      actorRole: decidingRole(actor),
      action: "submission.take",
      subject: `submission:${act.submissionId}`,
      reason: act.reason,
    });
  });
  return readForReview(service, act.submissionId);
}

/** Decides a submission in review. Anything but an approval cites the rules it rests on. */
export async function decideSubmission(
  service: Service,
  actor: Actor,
  decision: DecideBody & { readonly submissionId: string },
): Promise<AdminSubmission> {
  requireRules(decision);
  await service.database.transaction().execute(async (work) => {
    const row = await requireReviewable(work, actor, decision.submissionId);
    if (row.taken_by !== null && row.taken_by !== actor.accountId) {
      refuse("state.conflict", "another reviewer has taken the submission");
    }
    await moveSubmission(work, {
      submissionId: decision.submissionId,
      to: STATES[decision.decision],
      actorId: actor.accountId,
      actorRole: decidingRole(actor),
      at: service.clock.now(),
      reason: decision.reason,
      ruleIds: decision.rule_ids,
    });
  });
  return readForReview(service, decision.submissionId);
}

/** Publishes an approved submission. */
export async function publishSubmission(service: Service, actor: Actor, act: ReviewAct): Promise<AdminSubmission> {
  await service.database.transaction().execute(async (work) => {
    await requireReviewable(work, actor, act.submissionId);
    const at = service.clock.now();
    await publish(work, { ...act, actorId: actor.accountId, actorRole: decidingRole(actor), at });
  });
  service.catalogueChanged();
  return readForReview(service, act.submissionId);
}

async function requireReviewable(work: Work, actor: Actor, submissionId: string): Promise<Selectable<SubmissionRow>> {
  const row = await lockSubmission(work, submissionId);
  if (!row) refuse("state.not_found");
  if (await isOwnSubmission(work, actor.accountId, row)) refuse("state.own_submission");
  return row;
}

function requireRules({ decision, rule_ids }: DecideBody): void {
  if (decision !== "approve" && rule_ids.length === 0) refuse("state.rules_required");
  const unknown = rule_ids.filter((rule) => !Object.hasOwn(ERROR_CATALOGUE, rule));
  if (unknown.length > 0) refuse("state.rules_required", `no such rule: ${unknown.join(", ")}`);
}
