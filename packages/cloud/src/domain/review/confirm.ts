import type { Submission } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { registrationById } from "../../store/publishers/registrations.ts";
import { insertConfirmation } from "../../store/submissions/confirmations.ts";
import { lockSubmission } from "../../store/submissions/submissions.ts";
import type { Actor } from "../accounts/actor.ts";
import { recordAudit } from "../operators/audit.ts";
import { publisherSkeleton } from "../publishers/names.ts";
import { requireRight, roleIn } from "../publishers/rights.ts";
import { tellMembers } from "../publishers/tell.ts";
import { readSubmission } from "../submissions/view.ts";
import type { ClaimAct } from "./claims.ts";
import { publishIfDecided } from "./conclude.ts";

/** States from which a submission may still be published. */
const LIVING: readonly string[] = ["received", "checking", "check_failed", "in_review", "approved"];

/**
 * An owner confirms the submission of a member who has left. If the rules have approved it already, it is published
 * immediately.
 */
export async function confirmSubmission(service: Service, actor: Actor, act: ClaimAct): Promise<Submission> {
  const { submissionId, reason } = act;
  const { accountId: actorId } = actor;
  const published = await transact(service, async (work) => {
    const row = await lockSubmission(work, submissionId);
    const registration = row && (await registrationById(work, row.publisher_id));
    if (!row || !registration) refuse("state.not_found");
    const { publisher } = registration;
    await requireRight(work, actorId, { publisher, right: "confirm_submissions" });
    if ((await roleIn(work, row.account_id, publisher)) !== undefined)
      refuse("state.conflict", "the member who submitted it still belongs to the publisher");
    if (!LIVING.includes(row.state)) refuse("state.conflict", `the submission is ${row.state}`);
    const at = service.clock.now();
    const isNew = await insertConfirmation(work, { submission_id: submissionId, account_id: actorId, at, reason });
    if (!isNew) return false;
    const subject = `submission:${submissionId}`;
    const action = "submission.confirm";
    await recordAudit(work, { at, actorId, actorRole: "publisher", action, subject, reason });
    const data = {
      submission_id: submissionId,
      plugin_id: row.id,
      version: row.version,
      confirmed_by: actorId,
      reason,
    };
    const to = { skeleton: publisherSkeleton(publisher), concerned: row.account_id };
    await tellMembers(work, to, { event: "submission.confirmed", subject, data, at });
    return publishIfDecided({ work, official: service.official }, row, {
      submissionId,
      actorId: null,
      actorRole: "rules",
      at,
    });
  });
  if (published) service.catalogueChanged();
  return readSubmission(service, submissionId);
}
