import type { ProofState } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { ProofRow } from "../../../database/tables/proofs.ts";
import { transact, type UnitOfWork } from "../../../database/transact.ts";
import type { Service } from "../../../ports/service.ts";
import { raiseRevision } from "../../../store/catalogue/versions.ts";
import { insertEvidence, lockProof, updateProof } from "../../../store/publishers/proofs.ts";
import { registrationById } from "../../../store/publishers/registrations.ts";
import { recordAudit } from "../../operators/audit.ts";
import { tellOwners } from "../tell.ts";
import type { Look } from "./look.ts";
import { type Settlement, settle } from "./settle.ts";

/** Allowed state changes of a proof; the database has the same table. */
export const PROOF_MOVES = {
  pending: ["proven", "expired", "withdrawn"],
  proven: ["lapsed"],
  lapsed: ["proven"],
  expired: [],
  withdrawn: [],
} as const satisfies Record<ProofState, readonly ProofState[]>;

/** True for an allowed state change. */
export function mayMove(from: ProofState, to: ProofState): boolean {
  const moves: readonly ProofState[] = PROOF_MOVES[from];
  return moves.includes(to);
}

/** A completed check, and who requested it; null for an automatic check. */
export interface DoneLook {
  readonly proofId: string;
  readonly actorId: string | null;
  readonly look: Look;
  readonly at: Date;
}

/**
 * Records a check and changes the proof's state. Two concurrent checks are applied one after the other, without
 * repeating what the first has already recorded. A proof that has ended meanwhile stays ended.
 */
export async function recordLook(service: Service, done: DoneLook): Promise<Selectable<ProofRow> | undefined> {
  const { proofs: limits } = service.limits;
  const { moved, row } = await transact(service, async (work) => {
    const before = await lockProof(work, done.proofId);
    if (!before || !isOpen(before)) return { moved: false, row: before };
    const settlement = settle(before, done.look, { at: done.at, limits });
    return apply(work, before, { ...done, settlement });
  });
  if (moved) service.catalogueChanged();
  return row;
}

/** True when a check can change the proof. */
export function isOpen({ state }: Selectable<ProofRow>): boolean {
  return state === "pending" || state === "proven" || state === "lapsed";
}

type Applied = { readonly moved: boolean; readonly row: Selectable<ProofRow> };

/** Applies the result of a check, in the transaction that holds the proof's lock. */
export async function apply(
  work: UnitOfWork,
  before: Selectable<ProofRow>,
  { settlement, look, actorId, at }: DoneLook & { readonly settlement: Settlement },
): Promise<Applied> {
  const finding = { finding_code: look.code, finding_message: look.message, finding_at: at };
  const row: Selectable<ProofRow> = { ...before, ...settlement, ...finding };
  const moved = row.state !== before.state;
  if (moved && !mayMove(before.state, settlement.state)) {
    throw new Error(`a proof does not move from ${before.state} to ${row.state}`);
  }
  await updateProof(work, row.proof_id, { ...settlement, ...finding });
  // A year of daily checks with the same result is one entry.
  if (moved || look.code !== before.finding_code || look.message !== before.finding_message) {
    await insertEvidence(work, {
      proof_id: row.proof_id,
      at,
      actor_id: actorId,
      finding_code: look.code,
      finding_message: look.message,
      observed: look.observed,
      answer: look.answer,
    });
  }
  if (moved) await tell(work, row, { actorId, at });
  return { moved, row };
}

async function tell(
  work: UnitOfWork,
  row: Selectable<ProofRow>,
  { actorId, at }: Pick<DoneLook, "actorId" | "at">,
): Promise<void> {
  const subject = `proof:${row.proof_id}`;
  const actorRole = actorId === null ? "service" : "publisher";
  const reason = row.finding_message ?? "";
  await recordAudit(work, { at, actorId, actorRole, action: `proof.${row.state}`, subject, reason });
  await raiseRevision(work);
  const registration = await registrationById(work, row.publisher_id);
  if (!registration) return;
  const { publisher, skeleton } = registration;
  const data = { publisher, method: row.method, domain: row.domain, state: row.state, finding: reason };
  await tellOwners(work, { skeleton, concerned: row.account_id }, { event: "publisher.proof", subject, data, at });
}
