import type { Handover, HandoverList, Transfer, TransferList } from "@bourse/contract/rest";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { hasVersions } from "../../store/catalogue/versions.ts";
import { completedTransfers, type Transferred, transfersOfAccount } from "../../store/publishers/transfers.ts";
import type { Actor } from "../accounts/actor.ts";

/** Transfers of the account's publishers. */
export async function listTransfers(service: Service, actor: Actor): Promise<TransferList> {
  const rows = await transfersOfAccount(service.database, actor.accountId, service.limits.pageMost);
  return { items: rows.map(toTransfer) };
}

/** The public record of an extension's owners: only published extensions, and only completed transfers. */
export async function listHandovers(service: Service, id: string): Promise<HandoverList> {
  if (!(await hasVersions(service.database, id))) refuse("state.not_found");
  return { items: (await completedTransfers(service.database, id)).flatMap(toHandover) };
}

/** A transfer as shown to its two sides. */
export function toTransfer(row: Transferred): Transfer {
  return {
    transfer_id: row.transfer_id,
    id: row.id,
    from: row.from_publisher,
    to: row.to_publisher,
    nonce: row.nonce,
    offered_at: row.offered_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    state: row.state,
    closed_at: row.closed_at?.toISOString() ?? null,
    offer: { key_id: row.offer_key_id, public_key: row.offer_public_key, signature: row.offer_signature },
    acceptance: toAcceptance(row),
  };
}

function toAcceptance(row: Transferred): Transfer["acceptance"] {
  const { accept_key_id: key_id, accept_public_key: public_key, accept_signature: signature } = row;
  return key_id !== null && public_key !== null && signature !== null ? { key_id, public_key, signature } : null;
}

function toHandover(row: Transferred): Handover[] {
  const { from, to, nonce, expires_at, closed_at: at, offer, acceptance } = toTransfer(row);
  return at !== null && acceptance !== null ? [{ from, to, at, nonce, expires_at, offer, acceptance }] : [];
}
