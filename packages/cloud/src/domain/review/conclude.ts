import { isOk } from "@bourse/contract";
import type { Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { SubmissionRow } from "../../database/tables.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import type { Service } from "../../ports/service.ts";
import { registrationById } from "../../store/publishers/registrations.ts";
import { insertWaitingDossier } from "../../store/review/dossiers.ts";
import { lockSubmission, updateSubmission } from "../../store/submissions/submissions.ts";
import { isRevokedAt } from "../publishers/key-life.ts";
import { moveSubmission, type SubmissionMove } from "../submissions/transitions.ts";
import { makeDossier } from "./dossier-job.ts";
import type { Findings } from "./findings.ts";
import { type Publishing, publish } from "./publication.ts";
import { dueAt } from "./queue.ts";
import { isStoodBy } from "./stood-by.ts";

/** Records the check's findings and changes the submission's state, unless somebody changed it meanwhile. */
export async function conclude(service: Service, submissionId: string, findings: Findings): Promise<void> {
  const published = await transact(service, async (work) => {
    const row = await lockSubmission(work, submissionId);
    if (row?.state !== "checking") return false;
    const at = service.clock.now();
    await writeFindings(service, work, { row, findings, at });
    const move = { submissionId, actorId: null, actorRole: "rules", at } as const;
    if (!isOk(findings.issues)) {
      const ruleIds = [...new Set(findings.issues.map((each) => each.rule))];
      await moveSubmission(work, {
        ...move,
        to: "rejected",
        reason: "the package breaks rules",
        ruleIds,
      });
      return false;
    }
    await insertWaitingDossier(work, submissionId);
    await service.jobs.send(work, makeDossier, { submission_id: submissionId });
    const publishing = { work, official: service.official };
    return findings.tier.tier === "rules" ? approve(publishing, row, move) : queue(work, findings, move);
  });
  if (published) service.catalogueChanged();
}

async function writeFindings(
  { limits }: Service,
  work: Work,
  { row, findings, at }: { row: Selectable<SubmissionRow>; findings: Findings; at: Date },
): Promise<void> {
  const { issues, changes, codeDigest, tier } = findings;
  // A package without code is decided immediately, so its wait began with its submission.
  const since = tier.tier === "rules" ? row.created_at : at;
  await updateSubmission(work, row.submission_id, {
    issues: JSON.stringify(issues),
    changes: changes && JSON.stringify(changes),
    code_digest: codeDigest,
    tier: tier.tier,
    tier_reasons: JSON.stringify(tier.reasons),
    waiting_since: isOk(issues) ? since : null,
    due_at: dueAt(limits, tier.tier, { since }),
  });
}

async function queue(
  work: UnitOfWork,
  { tier }: Findings,
  move: Omit<SubmissionMove, "to" | "reason">,
): Promise<boolean> {
  const why = tier.reasons.map((each) => each.message).join("; ");
  await moveSubmission(work, { ...move, to: "in_review", reason: `a reviewer decides: ${why}` });
  return false;
}

/** A package without code has nothing for a person to judge beyond the rules. */
async function approve(
  publishing: Publishing,
  row: Selectable<SubmissionRow>,
  move: Omit<SubmissionMove, "to" | "reason">,
): Promise<boolean> {
  await moveSubmission(publishing.work, {
    ...move,
    to: "approved",
    reason: "a package without code that passes every rule",
  });
  return publishIfDecided(publishing, { ...row, state: "approved", tier: "rules" }, move);
}

/**
 * Publishes a submission that the rules have approved, unless the publisher's state forbids it; true when it is
 * published.
 */
export async function publishIfDecided(
  publishing: Publishing,
  row: Pick<Selectable<SubmissionRow>, "submission_id" | "account_id" | "publisher_id" | "state" | "tier">,
  move: Omit<SubmissionMove, "to" | "reason">,
): Promise<boolean> {
  if (row.state !== "approved" || row.tier !== "rules") return false;
  const { work } = publishing;
  const registration = await registrationById(work, row.publisher_id);
  if (registration?.state !== "verified" || isRevokedAt(registration, move.at)) return false;
  const { submission_id: submissionId, account_id: accountId } = row;
  if (!(await isStoodBy(work, { submissionId, accountId, publisher: registration.publisher }))) return false;
  await publish(publishing, { ...move, reason: "approved by the rules" });
  return true;
}
