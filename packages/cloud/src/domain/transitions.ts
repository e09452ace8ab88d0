import type { SubmissionState } from "@bourse/contract/rest";
import type { Work } from "../database/database.ts";
import { refuse } from "../failure.ts";
import { insertMove, lockSubmission, updateSubmission } from "../store/submissions.ts";
import { recordAudit } from "./audit.ts";

/** Where a submission may go from where. A move that is not here is refused. */
export const TRANSITIONS: Readonly<Record<SubmissionState, readonly SubmissionState[]>> = {
  received: ["checking"],
  checking: ["in_review", "approved", "rejected", "check_failed"],
  check_failed: ["checking"],
  in_review: ["approved", "changes_requested", "rejected"],
  approved: ["published"],
  published: [],
  changes_requested: [],
  rejected: [],
};

/** One move: where to, by whom, when, why, and by which rules. */
export interface SubmissionMove {
  readonly submissionId: string;
  readonly to: SubmissionState;
  readonly actorId: string | null;
  readonly actorRole: "publisher" | "rules" | "reviewer" | "administrator";
  readonly at: Date;
  readonly reason: string;
  readonly ruleIds?: readonly string[];
}

/** Moves a submission, with its history and the audit trail, or refuses. To be called inside a transaction. */
export async function moveSubmission(work: Work, move: SubmissionMove): Promise<void> {
  const row = await lockSubmission(work, move.submissionId);
  if (!row) refuse("state.not_found");
  const from = row.state as SubmissionState;
  if (!TRANSITIONS[from].includes(move.to))
    refuse("state.conflict", `a submission that is ${from} cannot become ${move.to}`);
  await updateSubmission(work, move.submissionId, { state: move.to, updated_at: move.at });
  await recordMove(work, move);
}

/** Writes a state into history and audit trail; for the first state, which nothing leads to. */
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
