import type { Selectable } from "kysely";
import type { Work } from "../../../database/held.ts";
import type { ProofRow } from "../../../database/tables/proofs.ts";
import { refuse } from "../../../failure.ts";
import { publisherOf } from "../../../store/publishers/members.ts";
import { lockProof, proofById } from "../../../store/publishers/proofs.ts";
import { type Registered, registrationById } from "../../../store/publishers/registrations.ts";
import type { Actor } from "../../accounts/actor.ts";
import { hasRight } from "../rights.ts";

/**
 * A registration for which an account may create proofs: its own, and once the publisher has members, any member's. A
 * former member can no longer prove anything for it.
 *
 * @throws ServiceError `state.not_found`
 */
export async function requireOwnRegistration(work: Work, actor: Actor, publisherId: string): Promise<Registered> {
  const row = await registrationById(work, publisherId);
  if (!row || !(await speaksFor(work, actor, row))) refuse("state.not_found");
  return row;
}

async function speaksFor(
  work: Work,
  { accountId }: Actor,
  { account_id, skeleton, publisher }: Registered,
): Promise<boolean> {
  if (!(await publisherOf(work, skeleton))) return account_id === accountId;
  const claim = { publisher, right: "register_key" } as const;
  if (!(await hasRight(work, accountId, claim))) return false;
  return account_id === accountId || hasRight(work, account_id, claim);
}

/** A proof that an account may act on. @throws ServiceError `state.not_found` */
export async function requireOwnProof(work: Work, actor: Actor, proofId: string): Promise<Selectable<ProofRow>> {
  const row = await proofById(work, proofId);
  if (!row) refuse("state.not_found");
  await requireOwnRegistration(work, actor, row.publisher_id);
  return row;
}

/** Like {@link requireOwnProof}, locked until the transaction's end. @throws ServiceError `state.not_found` */
export async function lockOwnProof(work: Work, actor: Actor, proofId: string): Promise<Selectable<ProofRow>> {
  const row = await lockProof(work, proofId);
  if (!row) refuse("state.not_found");
  await requireOwnRegistration(work, actor, row.publisher_id);
  return row;
}
