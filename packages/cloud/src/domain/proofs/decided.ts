import type { Work } from "../../database/database.ts";
import { insertDecision } from "../../store/publisher-decisions.ts";
import { notify } from "../notices/notify.ts";

/** A decision about a registration, as it was made. */
export interface DecidedRegistration {
  readonly publisherId: string;
  /** Whose registration it is. */
  readonly accountId: string;
  readonly publisher: string;
  readonly state: "verified" | "suspended";
  readonly reason: string;
  readonly evidence: string | undefined;
  readonly proofIds: readonly string[];
  readonly actorId: string;
  readonly at: Date;
}

/** Keeps a decision with what it rests on, and tells the account. */
export async function recordDecision(work: Work, decided: DecidedRegistration): Promise<void> {
  const { publisherId, accountId, publisher, state, reason, evidence, proofIds, actorId, at } = decided;
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
  await notify(work, { accountId, event: "publisher.decided", subject, data: { publisher, state, reason }, at });
}
