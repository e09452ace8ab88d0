import { issue } from "@bourse/contract";
import type { Work } from "../../../database/held.ts";
import { refuse } from "../../../failure.ts";
import { type IdentityProof, proofsOfIdentity } from "../../../store/publishers/proofs.ts";

/** The claimed basis of a verification. */
export interface Citation {
  readonly accountId: string;
  readonly skeleton: string;
  readonly proofIds: readonly string[];
  readonly evidence: string | undefined;
}

/**
 * Refuses a verification without a basis: it requires a proof that holds now or evidence in words, and every cited
 * proof must hold and belong to this publisher.
 */
export async function requireBasis(work: Work, { accountId, skeleton, proofIds, evidence }: Citation): Promise<void> {
  if (proofIds.length === 0 && evidence === undefined) refuse("proof.evidence_required");
  if (proofIds.length === 0) return;
  const known = await proofsOfIdentity(work, { accountId, skeleton });
  const faults = proofIds.flatMap((id, index) => {
    const message = faultOf(known.find((each) => each.proof_id === id));
    if (message === undefined) return [];
    return [issue("proof.not_proven", `/proof_ids/${index}`, message)];
  });
  if (faults.length > 0) refuse("proof.not_proven", undefined, faults);
}

function faultOf(proof: IdentityProof | undefined): string | undefined {
  if (proof === undefined) return "the publisher has no such proof";
  if (proof.state !== "proven") return `the proof is ${proof.state}`;
  const isOfRevokedKey = proof.method === "key_challenge" && proof.key_revoked_from !== null;
  return isOfRevokedKey ? "the key that signed is revoked" : undefined;
}
