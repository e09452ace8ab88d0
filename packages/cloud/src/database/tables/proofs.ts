import type { ProofMethod, ProofState } from "@bourse/contract/rest";
import type { Generated } from "kysely";

/** A publisher's proof: its requirement, its state, and the last result. */
export interface ProofRow {
  proof_id: string;
  seq: Generated<bigint>;
  publisher_id: string;
  account_id: string;
  /** The key that answers a key challenge: the registration's key at that time. */
  key_id: string;
  method: ProofMethod;
  domain: string | null;
  /** Random; the token to publish is derived from it and from everything that the token is bound to. */
  nonce: string;
  state: ProofState;
  created_at: Date;
  expires_at: Date;
  proven_at: Date | null;
  confirmed_at: Date | null;
  lapsed_at: Date | null;
  /** Time since which checks of a proven proof fail. */
  failing_since: Date | null;
  next_check_at: Date | null;
  finding_code: string | null;
  finding_message: string | null;
  finding_at: Date | null;
}

/** An entry of evidence; append-only. */
export interface ProofEvidenceRow {
  seq: Generated<bigint>;
  proof_id: string;
  at: Date;
  actor_id: string | null;
  finding_code: string;
  finding_message: string;
  observed: string | null;
  answer: string;
}

/** A decision about a registration; append-only. */
export interface PublisherDecisionRow {
  seq: Generated<bigint>;
  publisher_id: string;
  at: Date;
  actor_id: string;
  state: string;
  reason: string;
  evidence: string | null;
  /** JSON text: ids of the proofs it rests on. */
  proof_ids: string;
}

/** Tables of proofs. */
export interface ProofTables {
  proof: ProofRow;
  proof_evidence: ProofEvidenceRow;
  publisher_decision: PublisherDecisionRow;
}
