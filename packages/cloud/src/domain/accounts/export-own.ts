import type { Readable } from "node:stream";
import type { OwnProof } from "@bourse/contract/rest";
import type { Service } from "../../ports/service.ts";
import type { Actor } from "./actor.ts";
import { exportAccount } from "./export.ts";
import { withOwnProof } from "./own-proof.ts";
import { recordSecurity } from "./security.ts";

/** Exports all data about the requesting account. Its owner is notified, because someone else may have requested it. */
export async function exportOwnAccount(service: Service, actor: Actor, proof: OwnProof): Promise<Readable> {
  const { accountId } = actor;
  await withOwnProof(service, actor, {
    proof,
    hold: async () => undefined,
    change: (work) => recordSecurity(work, { accountId, what: "data_exported", at: service.clock.now() }),
  });
  return exportAccount(service, { accountId, reader: "owner" });
}
