import { createHash } from "node:crypto";
import { decodeBase64, parsePublicKey, verifyStrict } from "@bourse/archive";
import type { Proof } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { ProofRow } from "../../../database/tables/proofs.ts";
import { transact } from "../../../database/transact.ts";
import { refuse } from "../../../failure.ts";
import type { Service } from "../../../ports/service.ts";
import type { Actor } from "../../accounts/actor.ts";
import { requireUsableKey } from "../key-life.ts";
import type { Look } from "./look.ts";
import { lockOwnProof, requireOwnRegistration } from "./own.ts";
import { challengeBytes } from "./publish.ts";
import { apply } from "./record-look.ts";
import { settle } from "./settle.ts";
import { toProof } from "./view.ts";

/** The answer to a key challenge. */
export interface ChallengeAnswer {
  readonly proofId: string;
  /** Standard base64 of 64 bytes. */
  readonly signature: string;
}

/**
 * Accepts a key's signature over its challenge. Repeating the same answer returns the same result; any other answer
 * proves nothing.
 */
export async function answerProof(service: Service, actor: Actor, answer: ChallengeAnswer): Promise<Proof> {
  const { proofs: limits } = service.limits;
  const { moved, row } = await transact(service, async (work) => {
    const before = await lockOwnProof(work, actor, answer.proofId);
    if (before.method !== "key_challenge") refuse("proof.method_wrong", "a domain is checked, not signed");
    const registration = await requireOwnRegistration(work, actor, before.publisher_id);
    const at = service.clock.now();
    requireUsableKey(registration, at);
    const { public_key: publicKey } = registration;
    const observed = checkSignature(before, { publicKey, signature: answer.signature });
    if (before.state === "proven") return { moved: false, row: before };
    if (before.state === "withdrawn" || before.state === "lapsed")
      refuse("proof.state", `the proof is ${before.state}`);
    if (before.state === "expired" || at >= before.expires_at) refuse("proof.challenge_expired");
    const look = holds(before, observed);
    const settlement = settle(before, look, { at, limits });
    return apply(work, before, {
      proofId: before.proof_id,
      actorId: actor.accountId,
      look,
      at,
      settlement,
    });
  });
  if (moved) service.catalogueChanged();
  return toProof(row);
}

function holds(row: Selectable<ProofRow>, observed: string): Look {
  const message = "the registered key signed the challenge";
  return { code: "holds", message, observed, answer: `signature of key ${row.key_id}` };
}

/** Returns the signature's SHA-256. */
function checkSignature(
  row: Selectable<ProofRow>,
  given: { readonly publicKey: string; readonly signature: string },
): string {
  const signature = decodeBase64(given.signature);
  if (!signature) refuse("proof.signature_invalid", "the signature is not standard base64 with padding");
  const key = parsePublicKey(given.publicKey);
  if (!key.ok || key.keyId !== row.key_id) refuse("proof.signature_invalid", "the key is not the registered one");
  const verdict = verifyStrict({ publicKey: key.publicKey, message: challengeBytes(row), signature });
  if (!verdict.ok) refuse("proof.signature_invalid", verdict.message);
  return createHash("sha256").update(signature).digest("hex");
}
