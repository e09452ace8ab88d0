import type { ProofMethod, ProofState } from "@bourse/contract/rest";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { ProofEvidenceRow, ProofRow } from "../../database/tables/proofs.ts";
import type { PageRequest } from "../lists/page.ts";

const LIVING: ProofState[] = ["pending", "proven", "lapsed"];

/** Adds a proof unless an identical one is active; true when it was added. */
export async function insertProof(work: Work, row: Insertable<ProofRow>): Promise<boolean> {
  const made = await work
    .insertInto("proof")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("proof_id")
    .executeTakeFirst();
  return made !== undefined;
}

/** The active proof of a domain and method, locked until the end of the transaction. */
export function lockLivingProof(
  work: Work,
  of: { readonly publisherId: string; readonly method: ProofMethod; readonly domain: string },
): Promise<Selectable<ProofRow> | undefined> {
  return work
    .selectFrom("proof")
    .selectAll()
    .where("publisher_id", "=", of.publisherId)
    .where("method", "=", of.method)
    .where("domain", "=", of.domain)
    .where("state", "in", LIVING)
    .forUpdate()
    .executeTakeFirst();
}

export function proofById(work: Work, proofId: string): Promise<Selectable<ProofRow> | undefined> {
  return work.selectFrom("proof").selectAll().where("proof_id", "=", proofId).executeTakeFirst();
}

export function lockProof(work: Work, proofId: string): Promise<Selectable<ProofRow> | undefined> {
  return work.selectFrom("proof").selectAll().where("proof_id", "=", proofId).forUpdate().executeTakeFirst();
}

export async function updateProof(work: Work, proofId: string, change: Updateable<ProofRow>): Promise<void> {
  await work.updateTable("proof").set(change).where("proof_id", "=", proofId).execute();
}

/** Number of a registration's pending proofs that have not expired. */
export async function countPending(work: Work, publisherId: string, now: Date): Promise<number> {
  const row = await work
    .selectFrom("proof")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("publisher_id", "=", publisherId)
    .where("state", "=", "pending")
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Proofs of the account's publishers, newest first. */
export function proofPage(
  work: Work,
  request: PageRequest & { readonly publisherIds: readonly string[] },
): Promise<Selectable<ProofRow>[]> {
  let query = work
    .selectFrom("proof")
    .selectAll()
    .where("publisher_id", "in", [...request.publisherIds]);
  if (request.after !== undefined) query = query.where("seq", "<", BigInt(request.after));
  return query
    .orderBy("seq", "desc")
    .limit(request.limit + 1)
    .execute();
}

/** A proof, and the start of the revocation of its registration's key. */
export type IdentityProof = Selectable<ProofRow> & { readonly key_revoked_from: Date | null };

/** Proofs of one identity: every registration of an account under one name, with any key. */
export function proofsOfIdentity(
  work: Work,
  of: { readonly accountId: string; readonly skeleton: string },
): Promise<IdentityProof[]> {
  return work
    .selectFrom("proof")
    .innerJoin("registration", "registration.publisher_id", "proof.publisher_id")
    .selectAll("proof")
    .select("registration.revoked_from as key_revoked_from")
    .where("registration.account_id", "=", of.accountId)
    .where("registration.skeleton", "=", of.skeleton)
    .orderBy("proof.seq")
    .execute();
}

/** Takes the due proofs, and leases them: no other node checks them before `leaseUntil`. */
export function claimDueProofs(
  work: Work,
  { now, leaseUntil, most }: { readonly now: Date; readonly leaseUntil: Date; readonly most: number },
): Promise<Selectable<ProofRow>[]> {
  const due = work
    .selectFrom("proof")
    .select("proof_id")
    .where("next_check_at", "<=", now)
    .orderBy("next_check_at")
    .limit(most)
    .forUpdate()
    .skipLocked();
  return work
    .updateTable("proof")
    .set({ next_check_at: leaseUntil })
    .where("proof_id", "in", due)
    .returningAll()
    .execute();
}

export async function insertEvidence(work: Work, row: Insertable<ProofEvidenceRow>): Promise<void> {
  await work.insertInto("proof_evidence").values(row).execute();
}

/** The latest evidence of proofs, oldest first. */
export async function evidenceOf(
  work: Work,
  of: { readonly proofIds: readonly string[]; readonly most: number },
): Promise<Selectable<ProofEvidenceRow>[]> {
  if (of.proofIds.length === 0) return [];
  const latest = await work
    .selectFrom("proof_evidence")
    .selectAll()
    .where("proof_id", "in", [...of.proofIds])
    .orderBy("seq", "desc")
    .limit(of.most)
    .execute();
  return latest.reverse();
}
