import type { AdminProof, Proof, ProofEvidence, ProofFinding } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { ProofEvidenceRow, ProofRow } from "../../../database/tables/proofs.ts";
import { type FindingCode, isRetryable } from "./look.ts";
import { toPublish } from "./publish.ts";

/** A proof as shown to its owner. */
export function toProof(row: Selectable<ProofRow>): Proof {
  return {
    proof_id: row.proof_id,
    publisher_id: row.publisher_id,
    method: row.method,
    domain: row.domain,
    state: row.state,
    publish: toPublish(row),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    proven_at: timeOf(row.proven_at),
    confirmed_at: timeOf(row.confirmed_at),
    lapsed_at: timeOf(row.lapsed_at),
    next_check_at: timeOf(row.next_check_at),
    finding: lastFinding(row),
  };
}

/** A proof as shown to administrators. */
export function toAdminProof(row: Selectable<ProofRow>, evidence: readonly Selectable<ProofEvidenceRow>[]): AdminProof {
  const own = evidence.filter((each) => each.proof_id === row.proof_id);
  return { ...toProof(row), account_id: row.account_id, evidence: own.map(toEvidence) };
}

function toEvidence(row: Selectable<ProofEvidenceRow>): ProofEvidence {
  const finding = toFinding({ code: row.finding_code, message: row.finding_message, at: row.at });
  const { observed, answer } = row;
  return { at: row.at.toISOString(), actor: row.actor_id, finding, observed, answer };
}

function lastFinding({ finding_code, finding_message, finding_at }: Selectable<ProofRow>): ProofFinding | null {
  if (finding_code === null || finding_at === null) return null;
  return toFinding({ code: finding_code, message: finding_message ?? "", at: finding_at });
}

function toFinding({ code, message, at }: { code: string; message: string; at: Date }): ProofFinding {
  return { code: code as FindingCode, message, retryable: isRetryable(code), at: at.toISOString() };
}

function timeOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
