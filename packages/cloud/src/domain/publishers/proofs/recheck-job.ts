import type { Selectable } from "kysely";
import type { ProofRow } from "../../../database/tables/proofs.ts";
import { defineJob } from "../../../ports/job.ts";
import type { Service } from "../../../ports/service.ts";
import { claimDueProofs } from "../../../store/publishers/proofs.ts";
import { lookAt } from "./check.ts";
import { recordLook } from "./record-look.ts";

/**
 * Checks the due proofs: pending ones repeatedly until they end, proven ones for whether they still hold, lapsed ones
 * for whether they hold again. A proof that is taken is leased, so that two nodes do not query one host at the same
 * time.
 */
export const recheckProofs = defineJob<Record<string, never>>({
  name: "recheck-proofs",
  retries: { most: 0, firstWaitSeconds: 1, longestWaitSeconds: 1 },
  expireSeconds: 600,
  everySeconds: (limits) => limits.proofs.everySeconds,
  run: (service) => recheckDueProofs(service),
});

/** One round of the job. */
export async function recheckDueProofs(service: Service): Promise<void> {
  const { batch, leaseMs, parallel } = service.limits.proofs;
  const now = service.clock.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const due = [...(await claimDueProofs(service.database, { now, leaseUntil, most: batch }))];
  const workers = Array.from({ length: parallel }, async () => {
    for (let row = due.pop(); row !== undefined; row = due.pop()) await recheck(service, row);
  });
  await Promise.all(workers);
}

/** A proof whose check fails because of the service itself is due again when its lease ends; the others continue. */
async function recheck(service: Service, row: Selectable<ProofRow>): Promise<void> {
  try {
    const look = await lookAt(service, row);
    await recordLook(service, { proofId: row.proof_id, actorId: null, look, at: service.clock.now() });
  } catch (fault) {
    service.log.error({ proof_id: row.proof_id, fault: String(fault) }, "a proof could not be looked at");
  }
}
