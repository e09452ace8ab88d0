import type { AdminSubmission, DecideBody } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type Actor, decidingRole } from "../accounts/actor.ts";
import { moveSubmission } from "../submissions/transitions.ts";
import { readForReview } from "../submissions/view.ts";
import { claimOf } from "./claim.ts";
import { requireReviewable } from "./claims.ts";
import { publish } from "./publication.ts";
import { requireKnownRules } from "./rules.ts";

const STATES = { approve: "approved", request_changes: "changes_requested", reject: "rejected" } as const;

/** A reviewer's action on a submission, and its reason. */
export interface ReviewAct {
  readonly submissionId: string;
  readonly reason: string;
}

/** Decides a submission in review. Every decision except an approval cites its rules. */
export async function decideSubmission(
  service: Service,
  actor: Actor,
  decision: DecideBody & { readonly submissionId: string },
): Promise<AdminSubmission> {
  requireRules(decision);
  await transact(service, async (work) => {
    const row = await requireReviewable(work, actor, decision.submissionId);
    const at = service.clock.now();
    const claim = claimOf(row, at, service.limits);
    if (claim && claim.by !== actor.accountId) refuse("state.conflict", "another reviewer has claimed the submission");
    await moveSubmission(work, {
      submissionId: decision.submissionId,
      to: STATES[decision.decision],
      actorId: actor.accountId,
      actorRole: decidingRole(actor),
      at,
      reason: decision.reason,
      ruleIds: decision.rule_ids,
    });
  });
  return readForReview(service, decision.submissionId);
}

/** Publishes an approved submission. */
export async function publishSubmission(service: Service, actor: Actor, act: ReviewAct): Promise<AdminSubmission> {
  await transact(service, async (work) => {
    await requireReviewable(work, actor, act.submissionId);
    const at = service.clock.now();
    await publish(
      { work, official: service.official },
      { ...act, actorId: actor.accountId, actorRole: decidingRole(actor), at },
    );
  });
  service.catalogueChanged();
  return readForReview(service, act.submissionId);
}

function requireRules({ decision, rule_ids }: DecideBody): void {
  if (decision !== "approve" && rule_ids.length === 0) refuse("state.rules_required");
  requireKnownRules(rule_ids);
}
