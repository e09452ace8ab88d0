import type { Proof } from "@bourse/contract/rest";
import { transact } from "../../../database/transact.ts";
import { refuse } from "../../../failure.ts";
import type { Service } from "../../../ports/service.ts";
import { updateProof } from "../../../store/publishers/proofs.ts";
import type { Actor } from "../../accounts/actor.ts";
import { recordAudit } from "../../operators/audit.ts";
import { lockOwnProof } from "./own.ts";
import { toProof } from "./view.ts";

/**
 * Cancels a pending proof; repeating it returns the same answer. A proven one stays on record and lapses when it ends.
 */
export async function withdrawProof(service: Service, actor: Actor, proofId: string): Promise<Proof> {
  return transact(service, async (work) => {
    const row = await lockOwnProof(work, actor, proofId);
    if (row.state === "withdrawn") return toProof(row);
    if (row.state !== "pending") refuse("proof.state", `the proof is ${row.state}; only a pending one is withdrawn`);
    const change = { state: "withdrawn" as const, next_check_at: null };
    await updateProof(work, proofId, change);
    const { accountId: actorId } = actor;
    const subject = `proof:${proofId}`;
    const at = service.clock.now();
    await recordAudit(work, { at, actorId, actorRole: "publisher", action: "proof.withdrawn", subject });
    return toProof({ ...row, ...change });
  });
}
