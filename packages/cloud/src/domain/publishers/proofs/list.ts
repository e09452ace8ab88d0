import type { AdminProofList, Proof, ProofPage } from "@bourse/contract/rest";
import { refuse } from "../../../failure.ts";
import type { Service } from "../../../ports/service.ts";
import { toPage } from "../../../store/lists/page.ts";
import { evidenceOf, proofPage, proofsOfIdentity } from "../../../store/publishers/proofs.ts";
import { registrationById, registrationsOfAccount } from "../../../store/publishers/registrations.ts";
import type { Actor } from "../../accounts/actor.ts";
import { numberedPage, type PageQuery, writeCursor } from "../../lists/cursor.ts";
import { requireOwnProof, requireOwnRegistration } from "./own.ts";
import { toAdminProof, toProof } from "./view.ts";

/** The account's proofs, newest first; optionally of one registration. */
export async function listOwnProofs(
  service: Service,
  actor: Actor,
  query: PageQuery & { readonly publisher_id?: string | undefined },
): Promise<ProofPage> {
  const request = numberedPage(service, "proofs", query);
  const publisherIds = await wanted(service, actor, query.publisher_id);
  const rows = publisherIds.length === 0 ? [] : await proofPage(service.database, { ...request, publisherIds });
  const page = toPage(rows, request.limit, (row) => String(row.seq));
  return { items: page.items.map(toProof), next_cursor: writeCursor("proofs", page.next) };
}

async function wanted(service: Service, actor: Actor, publisherId: string | undefined): Promise<readonly string[]> {
  if (publisherId !== undefined) {
    return [(await requireOwnRegistration(service.database, actor, publisherId)).publisher_id];
  }
  const own = await registrationsOfAccount(service.database, actor.accountId);
  return own.map((each) => each.publisher_id);
}

export async function readOwnProof(service: Service, actor: Actor, proofId: string): Promise<Proof> {
  return toProof(await requireOwnProof(service.database, actor, proofId));
}

/** Every proof of a registration's identity with all its evidence, for the person who decides. */
export async function listProofsForDecision(service: Service, publisherId: string): Promise<AdminProofList> {
  const registration = await registrationById(service.database, publisherId);
  if (!registration) refuse("state.not_found");
  const { account_id: accountId, skeleton } = registration;
  const rows = await proofsOfIdentity(service.database, { accountId, skeleton });
  const proofIds = rows.map((row) => row.proof_id);
  const evidence = await evidenceOf(service.database, { proofIds, most: service.limits.proofs.evidenceShown });
  return { items: rows.map((row) => toAdminProof(row, evidence)) };
}
