import type { Submission } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { lockSubmission } from "../../store/submissions/submissions.ts";
import type { Actor } from "../accounts/actor.ts";
import { requireActsOnSubmission } from "../publishers/rights.ts";
import { moveSubmission } from "../submissions/transitions.ts";
import { readSubmission } from "../submissions/view.ts";
import type { ClaimAct } from "./claims.ts";

/** Withdraws an own submission before it is published. Its version number is free again; its history stays. */
export async function withdrawSubmission(service: Service, actor: Actor, act: ClaimAct): Promise<Submission> {
  const { submissionId, reason } = act;
  await transact(service, async (work) => {
    const row = await lockSubmission(work, submissionId);
    if (!row) refuse("state.not_found");
    await requireActsOnSubmission(work, actor.accountId, row);
    const move = { submissionId, actorId: actor.accountId, actorRole: "publisher", reason } as const;
    await moveSubmission(work, { ...move, to: "withdrawn", at: service.clock.now() });
  });
  return readSubmission(service, submissionId);
}
