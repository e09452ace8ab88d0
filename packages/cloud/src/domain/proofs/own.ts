import type { Selectable } from "kysely";
import type { Work } from "../../database/database.ts";
import type { ProofRow } from "../../database/tables/proofs.ts";
import { refuse } from "../../failure.ts";
import { lockProof, proofById } from "../../store/proofs.ts";
import { type Registered, registrationById } from "../../store/registrations.ts";
import type { Actor } from "../service.ts";

/** A registration that an account may prove something for. @throws ServiceError `state.not_found` */
export async function requireOwnRegistration(work: Work, actor: Actor, publisherId: string): Promise<Registered> {
  const row = await registrationById(work, publisherId);
  if (!row || row.account_id !== actor.accountId) refuse("state.not_found");
  return row;
}

/** A proof that an account may act on. @throws ServiceError `state.not_found` */
export async function requireOwnProof(work: Work, actor: Actor, proofId: string): Promise<Selectable<ProofRow>> {
  const row = await proofById(work, proofId);
  if (!row) refuse("state.not_found");
  await requireOwnRegistration(work, actor, row.publisher_id);
  return row;
}

/** The same, locked until the transaction's end. @throws ServiceError `state.not_found` */
export async function lockOwnProof(work: Work, actor: Actor, proofId: string): Promise<Selectable<ProofRow>> {
  const row = await lockProof(work, proofId);
  if (!row) refuse("state.not_found");
  await requireOwnRegistration(work, actor, row.publisher_id);
  return row;
}
