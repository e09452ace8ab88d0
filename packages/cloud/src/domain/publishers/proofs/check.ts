import type { Proof } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { ProofRow } from "../../../database/tables/proofs.ts";
import { transact } from "../../../database/transact.ts";
import { refuse, tooOften } from "../../../failure.ts";
import type { Service } from "../../../ports/service.ts";
import { takeSharedToken } from "../../../store/accounts/rates.ts";
import type { Actor } from "../../accounts/actor.ts";
import type { Look } from "./look.ts";
import { lookAtFile } from "./look-at-file.ts";
import { lookAtRecord } from "./look-at-record.ts";
import { requireOwnProof } from "./own.ts";
import { isOpen, recordLook } from "./record-look.ts";
import { proofToken } from "./token.ts";
import { toProof } from "./view.ts";

/**
 * Checks immediately, for a waiting publisher. Repeating it asks the same question; its rate is limited across all
 * nodes.
 */
export async function checkProof(service: Service, actor: Actor, proofId: string): Promise<Proof> {
  const row = await requireOwnProof(service.database, actor, proofId);
  if (row.method === "key_challenge") refuse("proof.method_wrong", "a key challenge is answered with a signature");
  if (!isOpen(row)) refuse("proof.state", `the proof is ${row.state}`);
  await takeCheck(service, row);
  const look = await lookAt(service, row);
  const done = { proofId, actorId: actor.accountId, look, at: service.clock.now() };
  const after = await recordLook(service, done);
  return after ? toProof(after) : refuse("state.not_found");
}

/** The proof found on a domain, or the age of a signature. Nothing is locked meanwhile, because a host may be slow. */
export async function lookAt(service: Service, row: Selectable<ProofRow>): Promise<Look> {
  const { dns, egress, limits } = service;
  const { domain, method } = row;
  if (domain === null) return signatureLook(row);
  const wanted = { domain, token: proofToken(row) };
  if (method === "dns_txt") return lookAtRecord({ dns, limits: limits.proofs }, wanted);
  return lookAtFile({ egress, limits: limits.proofs }, wanted);
}

function signatureLook({ state, confirmed_at }: Selectable<ProofRow>): Look {
  const message =
    state === "pending"
      ? "the challenge was not answered in time"
      : `the signature is of ${confirmed_at?.toISOString() ?? "another time"}`;
  return { code: "signature_old", message, observed: null, answer: "" };
}

async function takeCheck(service: Service, row: Selectable<ProofRow>): Promise<void> {
  const bucket = `proof-check:${row.publisher_id}`;
  const rule = service.limits.proofs.checkRate;
  const at = service.clock.now();
  const waitMs = await transact(service, (work) => takeSharedToken(work, { bucket, rule, now: at }));
  if (waitMs === 0) return;
  throw tooOften("http.too_many_requests", { waitMs, what: "the publisher's proofs were checked just now" });
}
