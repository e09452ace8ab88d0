import type { CreateProofBody, Proof } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { Work } from "../../../database/held.ts";
import type { ProofRow } from "../../../database/tables/proofs.ts";
import { transact } from "../../../database/transact.ts";
import { refuse, tooOften } from "../../../failure.ts";
import type { Service } from "../../../ports/service.ts";
import { takeSharedToken } from "../../../store/accounts/rates.ts";
import {
  countPending,
  insertProof,
  lockLivingProof,
  proofById,
  updateProof,
} from "../../../store/publishers/proofs.ts";
import { lockRegistration } from "../../../store/publishers/registrations.ts";
import type { Actor } from "../../accounts/actor.ts";
import { recordAudit } from "../../operators/audit.ts";
import { checkDomain } from "./domain-name.ts";
import { requireOwnRegistration } from "./own.ts";
import { toProof } from "./view.ts";

/**
 * Creates a proof, or returns the existing one of the same domain and method: its token stays the same until it ends.
 */
export async function createProof(service: Service, actor: Actor, body: CreateProofBody): Promise<Proof> {
  const domain = domainOf(body);
  return transact(service, async (work) => {
    // The registration's lock serialises creations of one publisher, so that the limit holds.
    await lockRegistration(work, body.publisher_id);
    const registration = await requireOwnRegistration(work, actor, body.publisher_id);
    const at = service.clock.now();
    const living = domain === null ? undefined : await reuse(work, { ...body, domain }, at);
    if (living) return toProof(living);
    const { proofs } = service.limits;
    if ((await countPending(work, body.publisher_id, at)) >= proofs.perPublisher) {
      refuse("proof.limit", `the publisher has ${proofs.perPublisher} pending proofs`);
    }
    await takeCreation(service, work, { publisherId: body.publisher_id, at });
    const isKey = domain === null;
    const row = await add(work, {
      proof_id: service.random.uuid(),
      publisher_id: body.publisher_id,
      account_id: actor.accountId,
      key_id: registration.key_id,
      method: body.method,
      domain,
      nonce: service.random.bytes(32).toString("base64url"),
      state: "pending",
      created_at: at,
      expires_at: new Date(at.getTime() + (isKey ? proofs.challengeMs : proofs.pendingMs)),
      // A domain is checked only once somebody can have published the token; a challenge is answered, so only its end
      // is checked.
      next_check_at: new Date(at.getTime() + (isKey ? proofs.challengeMs : proofs.firstLookMs)),
    });
    const reason = domain === null ? body.method : `${body.method} ${domain}`;
    const subject = `proof:${row.proof_id}`;
    await recordAudit(work, {
      at,
      actorId: actor.accountId,
      actorRole: "publisher",
      action: "proof.create",
      subject,
      reason,
    });
    return toProof(row);
  });
}

async function takeCreation(service: Service, work: Work, of: { publisherId: string; at: Date }): Promise<void> {
  const rule = service.limits.proofs.createRate;
  const waitMs = await takeSharedToken(work, { bucket: `proof-create:${of.publisherId}`, rule, now: of.at });
  if (waitMs === 0) return;
  throw tooOften("http.too_many_requests", { waitMs, what: "the publisher has asked for many proofs just now" });
}

function domainOf({ method, domain }: CreateProofBody): string | null {
  if (method !== "key_challenge") return checkDomain(domain);
  return domain === undefined ? null : refuse("proof.domain_invalid", "a key challenge proves no domain");
}

/** The existing proof, unless it has already ended and merely has not been checked since. */
async function reuse(
  work: Work,
  { publisher_id, method, domain }: CreateProofBody & { readonly domain: string },
  at: Date,
): Promise<Selectable<ProofRow> | undefined> {
  const living = await lockLivingProof(work, { publisherId: publisher_id, method, domain });
  if (living?.state !== "pending" || living.expires_at > at) return living;
  await updateProof(work, living.proof_id, { state: "expired", next_check_at: null });
  return undefined;
}

type NewProof = Parameters<typeof insertProof>[1];

async function add(work: Work, row: NewProof): Promise<Selectable<ProofRow>> {
  const isNew = await insertProof(work, row);
  const made = isNew ? await proofById(work, row.proof_id) : undefined;
  return made ?? refuse("state.conflict", "another request made the same proof");
}
