import type { AcceptTransferBody, Transfer } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { lockExtension } from "../../store/catalogue/extensions.ts";
import { raiseRevision } from "../../store/catalogue/versions.ts";
import { lockRegistrationsOfKey } from "../../store/publishers/keys.ts";
import { lockPublishers } from "../../store/publishers/members.ts";
import {
  changeOwner,
  closeTransfer,
  lockTransfer,
  readTransfer,
  type Transferred,
} from "../../store/publishers/transfers.ts";
import type { Actor } from "../accounts/actor.ts";
import { recordAudit } from "../operators/audit.ts";
import { requireVerified } from "../submissions/tickets.ts";
import { earningAccount, requireRight, stillSpeaks } from "./rights.ts";
import { tellOwners } from "./tell.ts";
import { requireSettled, requireSigned } from "./transfer-rules.ts";
import { toTransfer } from "./transfer-view.ts";

/** The accepted offer, and the receiver's signature of it. */
export type Acceptance = AcceptTransferBody & { readonly transferId: string };

/**
 * Transfers an extension: ownership of the id changes in this transaction, and with it all future earnings. Earlier
 * versions keep their signatures, earlier earnings their owner. Repeating the acceptance returns the same transfer.
 */
export async function acceptTransfer(service: Service, actor: Actor, acceptance: Acceptance): Promise<Transfer> {
  const transfer = await transact(service, async (work) => {
    const at = service.clock.now();
    const row = await lockAsReceiver(work, actor, acceptance.transferId);
    if (row.state === "completed" && row.accept_signature === acceptance.signature) return toTransfer(row);
    if (row.state !== "offered") refuse("transfer.closed", `the transfer is ${row.state}`);
    if (row.expires_at <= at) refuse("transfer.closed", "the offer has expired");
    const done = await complete(work, { actor, acceptance, row, at });
    return toTransfer(done);
  });
  service.catalogueChanged();
  return transfer;
}

/** Locks giver, receiver and then the transfer. The right is also checked before, so that a stranger cannot hold the locks. */
async function lockAsReceiver(work: Work, actor: Actor, transferId: string): Promise<Transferred> {
  const found = (await readTransfer(work, transferId)) ?? refuse("state.not_found");
  const right = { publisher: found.to_publisher, right: "transfer" } as const;
  await requireRight(work, actor.accountId, right);
  await lockPublishers(work, [found.from_skeleton, found.to_skeleton]);
  await requireRight(work, actor.accountId, right);
  return (await lockTransfer(work, transferId)) ?? refuse("state.not_found");
}

interface Taking {
  readonly actor: Actor;
  readonly acceptance: Acceptance;
  readonly row: Transferred;
  readonly at: Date;
}

async function complete(work: UnitOfWork, { actor, acceptance, row, at }: Taking): Promise<Transferred> {
  await requireOfferStands(work, { acceptance, row });
  const key = await requireVerified(work, actor, { publisher: row.to_publisher, key_id: acceptance.key_id, at });
  const { id: extensionId, from_publisher: from, to_publisher: to, nonce, expires_at: expires } = row;
  const statement = { extensionId, from, to, nonce, expiresAt: expires.toISOString() };
  requireSigned(key, statement, acceptance.signature);
  const extension = await lockExtension(work, row.id);
  if (extension?.publisher !== from)
    refuse("transfer.closed", "the extension no longer belongs to the giving publisher");
  await requireSettled(work, row.id);
  const accountId = await earningAccount(work, actor.accountId, to);
  await changeOwner(work, { id: row.id, publisher: to, accountId });
  const done = await closeTransfer(work, row.transfer_id, {
    state: "completed",
    closed_at: at,
    accept_key_id: key.key_id,
    accept_public_key: key.public_key,
    accept_signature: acceptance.signature,
  });
  await record(work, { actor, acceptance, row, at });
  return done;
}

/**
 * Locks both keys until the end, after giver and receiver, in the order of every change of members and keys. The person
 * who made the offer must still be an owner and the giver's key still valid, so that an offer signed by a thief becomes
 * void with either.
 */
async function requireOfferStands(work: Work, { row, acceptance }: Pick<Taking, "row" | "acceptance">): Promise<void> {
  if (!(await stillSpeaks(work, row.offered_by, { publisher: row.from_publisher, right: "transfer" })))
    refuse("transfer.closed", "the account that offered it is no longer an owner of the giving publisher");
  const keyIds = [...new Set([row.offer_key_id, acceptance.key_id])].sort();
  for (const keyId of keyIds) {
    for (const key of await lockRegistrationsOfKey(work, keyId)) {
      if (keyId !== row.offer_key_id || key.publisher !== row.from_publisher) continue;
      if (key.revoked_from !== null) refuse("key.revoked", "the key that signed the offer is revoked");
      if (key.state !== "verified") refuse("auth.publisher_suspended", "the giving publisher is suspended");
    }
  }
}

async function record(work: UnitOfWork, { actor, row, at }: Taking): Promise<void> {
  const subject = `extension:${row.id}`;
  const reason = `from ${row.from_publisher} to ${row.to_publisher}`;
  const { accountId: actorId } = actor;
  await recordAudit(work, { at, actorId, actorRole: "publisher", action: "transfer.accept", subject, reason });
  const data = { id: row.id, from: row.from_publisher, to: row.to_publisher };
  const notice = { event: "transfer.completed", subject, at, data } as const;
  await tellOwners(work, { skeleton: row.from_skeleton, concerned: row.offered_by }, notice);
  await tellOwners(work, { skeleton: row.to_skeleton }, notice);
  await raiseRevision(work);
}
