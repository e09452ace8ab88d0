import type { UnitOfWork } from "../../../database/transact.ts";
import { insertDecision } from "../../../store/publishers/decisions.ts";
import { tellOwners } from "../tell.ts";

/** A decision about a registration. */
export interface DecidedRegistration {
  readonly publisherId: string;
  /** The account of the registration. */
  readonly accountId: string;
  readonly publisher: string;
  readonly skeleton: string;
  readonly state: "verified" | "suspended";
  readonly reason: string;
  readonly evidence: string | undefined;
  readonly proofIds: readonly string[];
  readonly actorId: string;
  readonly at: Date;
}

/** Stores a decision with its basis, and notifies the account. */
export async function recordDecision(work: UnitOfWork, decided: DecidedRegistration): Promise<void> {
  const { publisherId, accountId, publisher, skeleton, state, reason, evidence, proofIds, actorId, at } = decided;
  await insertDecision(work, {
    publisher_id: publisherId,
    at,
    actor_id: actorId,
    state,
    reason,
    evidence: evidence ?? null,
    proof_ids: JSON.stringify(proofIds),
  });
  const subject = `publisher:${publisherId}`;
  const data = { publisher, state, reason };
  await tellOwners(work, { skeleton, concerned: accountId }, { event: "publisher.decided", subject, data, at });
}
