import type { Transfer } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { closeTransfer, lockTransfer, type Transferred } from "../../store/publishers/transfers.ts";
import type { Actor } from "../accounts/actor.ts";
import { recordAudit } from "../operators/audit.ts";
import { requireRight, roleIn } from "./rights.ts";
import { tellOwners } from "./tell.ts";
import { toTransfer } from "./transfer-view.ts";

/**
 * Withdraws or declines an offer: an owner of either side may end it until it is accepted. Repeating it changes
 * nothing.
 */
export function cancelTransfer(service: Service, actor: Actor, transferId: string): Promise<Transfer> {
  return transact(service, async (work) => {
    const row = await lockTransfer(work, transferId);
    if (!row) refuse("state.not_found");
    await requireSide(work, actor, row);
    if (row.state === "cancelled") return toTransfer(row);
    if (row.state !== "offered") refuse("transfer.closed", `the transfer is ${row.state}`);
    const at = service.clock.now();
    const done = await closeTransfer(work, transferId, { state: "cancelled", closed_at: at });
    const subject = `extension:${row.id}`;
    const { accountId: actorId } = actor;
    await recordAudit(work, { at, actorId, actorRole: "publisher", action: "transfer.cancel", subject });
    const data = { id: row.id, from: row.from_publisher, to: row.to_publisher };
    const notice = { event: "transfer.cancelled", subject, at, data } as const;
    for (const skeleton of [row.from_skeleton, row.to_skeleton]) await tellOwners(work, { skeleton }, notice);
    return toTransfer(done);
  });
}

async function requireSide(work: Work, actor: Actor, row: Transferred): Promise<void> {
  const giver = await roleIn(work, actor.accountId, row.from_publisher);
  const publisher = giver === undefined ? row.to_publisher : row.from_publisher;
  await requireRight(work, actor.accountId, { publisher, right: "transfer" });
}
