import type { EndorsementBody } from "@bourse/contract";
import type { Submission } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { raiseRevision } from "../../store/catalogue/versions.ts";
import { registrationById } from "../../store/publishers/registrations.ts";
import { lockSubmission, updateSubmission } from "../../store/submissions/submissions.ts";
import type { Actor } from "../accounts/actor.ts";
import { recordAudit } from "../operators/audit.ts";
import { requireRight } from "../publishers/rights.ts";
import { addSignatures } from "./endorsements.ts";
import { currentOfficial } from "./official-keys.ts";
import { readSubmission } from "./view.ts";

/** States in which a submission is over: a signature would have no effect any more. */
const OVER: readonly string[] = ["changes_requested", "rejected", "withdrawn"];

/**
 * Adds official signatures to a submission, even to a published version: after a change of the official keys it needs
 * signatures of the new ones. Adding the same signature twice changes nothing.
 */
export async function endorseSubmission(
  service: Service,
  actor: Actor,
  act: { readonly submissionId: string; readonly endorsements: readonly EndorsementBody[] },
): Promise<Submission> {
  const { submissionId } = act;
  const isShown = await transact(service, async (work) => {
    const row = await lockSubmission(work, submissionId);
    const registration = row && (await registrationById(work, row.publisher_id));
    if (!row || !registration) refuse("state.not_found");
    const { publisher, key_id } = registration;
    await requireRight(work, actor.accountId, { publisher, right: "publish" });
    if (OVER.includes(row.state)) refuse("state.conflict", `the submission is ${row.state}`);
    const official = await currentOfficial(work, service.official);
    const endorsements = JSON.stringify(addSignatures(official, { ...row, key_id }, act.endorsements));
    if (endorsements === row.endorsements) return false;
    const at = service.clock.now();
    await updateSubmission(work, submissionId, { endorsements, updated_at: at });
    const keys = act.endorsements.map((each) => each.key_id).join(", ");
    await recordAudit(work, {
      at,
      actorId: actor.accountId,
      actorRole: "publisher",
      action: "submission.endorse",
      subject: `submission:${submissionId}`,
      reason: `official signatures of ${keys}`,
    });
    if (row.state !== "published") return false;
    await raiseRevision(work);
    return true;
  });
  if (isShown) service.catalogueChanged();
  return readSubmission(service, submissionId);
}
