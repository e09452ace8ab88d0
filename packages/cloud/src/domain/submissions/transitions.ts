import type { SubmissionState } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { SubmissionRow } from "../../database/tables.ts";
import type { UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import { registrationById } from "../../store/publishers/registrations.ts";
import { insertMove, lockSubmission, updateSubmission } from "../../store/submissions/submissions.ts";
import { notify } from "../notices/notify.ts";
import { recordAudit } from "../operators/audit.ts";
import { tellMembers } from "../publishers/tell.ts";

/** Allowed state changes of a submission; any other is refused. */
export const TRANSITIONS: Readonly<Record<SubmissionState, readonly SubmissionState[]>> = {
  received: ["checking", "withdrawn"],
  checking: ["in_review", "approved", "rejected", "check_failed", "withdrawn"],
  check_failed: ["checking", "withdrawn"],
  in_review: ["approved", "changes_requested", "rejected", "withdrawn"],
  approved: ["published", "withdrawn"],
  published: [],
  changes_requested: [],
  rejected: [],
  withdrawn: [],
};

/** States that end a review; the waiting time ends with them. */
const DECIDED: readonly SubmissionState[] = ["approved", "changes_requested", "rejected"];

/**
 * States that an author is notified of: states that pass within seconds, or follow from the author's own action, are
 * not reported.
 */
const TOLD: readonly SubmissionState[] = ["in_review", "changes_requested", "rejected", "approved", "published"];

/** One state change: to which state, by whom, when, why, and by which rules. */
export interface SubmissionMove {
  readonly submissionId: string;
  readonly to: SubmissionState;
  readonly actorId: string | null;
  readonly actorRole: "publisher" | "rules" | "reviewer" | "administrator";
  readonly at: Date;
  readonly reason: string;
  readonly ruleIds?: readonly string[];
}

/** Changes a submission's state, with its history and the audit trail, or refuses. Call it inside a transaction. */
export async function moveSubmission(work: UnitOfWork, move: SubmissionMove): Promise<void> {
  const row = await lockSubmission(work, move.submissionId);
  if (!row) refuse("state.not_found");
  const from = row.state;
  if (!TRANSITIONS[from].includes(move.to))
    refuse("state.conflict", `a submission that is ${from} cannot become ${move.to}`);
  const decided = DECIDED.includes(move.to) && row.decided_at === null ? { decided_at: move.at } : {};
  await updateSubmission(work, move.submissionId, { state: move.to, updated_at: move.at, ...decided });
  await recordMove(work, move);
  if (TOLD.includes(move.to)) await tellAuthor(work, row, move);
}

/** Notifies a submission's author of a state change, and every member of the publisher of a new version. */
export async function tellAuthor(
  work: UnitOfWork,
  row: Selectable<SubmissionRow>,
  move: SubmissionMove,
): Promise<void> {
  const { id, version, account_id: accountId } = row;
  const notice = {
    subject: `submission:${move.submissionId}`,
    data: { plugin_id: id, version, state: move.to, reason: move.reason, rule_ids: move.ruleIds ?? [] },
    at: move.at,
  };
  if (move.to !== "published") return notify(work, { ...notice, accountId, event: "submission.moved" });
  const registration = await registrationById(work, row.publisher_id);
  if (!registration) throw new Error("the registration is gone");
  const members = { skeleton: registration.skeleton, concerned: accountId };
  return tellMembers(work, members, { ...notice, event: "version.published" });
}

/** Records a state in history and audit trail; for the first state, which has no predecessor. */
export async function recordMove(work: Work, move: SubmissionMove): Promise<void> {
  await insertMove(work, {
    submission_id: move.submissionId,
    state: move.to,
    at: move.at,
    actor_id: move.actorId,
    actor_role: move.actorRole,
    reason: move.reason,
    rule_ids: JSON.stringify(move.ruleIds ?? []),
  });
  await recordAudit(work, {
    ...move,
    action: `submission.${move.to}`,
    subject: `submission:${move.submissionId}`,
  });
}
