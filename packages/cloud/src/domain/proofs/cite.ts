import { issue } from "@bourse/contract";
import type { Work } from "../../database/database.ts";
import { refuse } from "../../failure.ts";
import { proofsOfIdentity } from "../../store/proofs.ts";

/** What a verification is said to rest on. */
export interface Citation {
  readonly accountId: string;
  readonly skeleton: string;
  readonly proofIds: readonly string[];
  readonly evidence: string | undefined;
}

/**
 * Refuses a verification that rests on nothing: it needs a proof that holds now or evidence in words, and every cited proof has to
 * hold and be of this publisher.
 */
export async function requireBasis(work: Work, { accountId, skeleton, proofIds, evidence }: Citation): Promise<void> {
  if (proofIds.length === 0 && evidence === undefined) refuse("proof.evidence_required");
  if (proofIds.length === 0) return;
  const known = await proofsOfIdentity(work, { accountId, skeleton });
  const faults = proofIds.flatMap((id, index) => {
    const state = known.find((each) => each.proof_id === id)?.state;
    if (state === "proven") return [];
    const message = state === undefined ? "the publisher has no such proof" : `the proof is ${state}`;
    return [issue("proof.not_proven", `/proof_ids/${index}`, message)];
  });
  if (faults.length > 0) refuse("proof.not_proven", undefined, faults);
}
