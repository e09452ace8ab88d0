import type { OfferTransferBody, Transfer } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { extensionById, lockExtension } from "../../store/catalogue/extensions.ts";
import { keysOf } from "../../store/publishers/keys.ts";
import { lockPublishers, publisherOf } from "../../store/publishers/members.ts";
import { useChallenge } from "../../store/publishers/registrations.ts";
import { closeExpired, hasOpenTransfer, insertTransfer } from "../../store/publishers/transfers.ts";
import type { Actor } from "../accounts/actor.ts";
import { recordAudit } from "../operators/audit.ts";
import { requireVerified } from "../submissions/tickets.ts";
import { publisherSkeleton } from "./names.ts";
import { requireRight } from "./rights.ts";
import { readSignedTime } from "./signed-time.ts";
import { tellOwners } from "./tell.ts";
import { requireSettled, requireSigned } from "./transfer-rules.ts";
import { toTransfer } from "./transfer-view.ts";

/**
 * Offers an extension to another publisher. Nothing changes before that publisher has signed the same statement. Both
 * publishers are locked before the extension, in the order of acceptances and revocations: in another order, an offer
 * and a revocation of its key could deadlock.
 */
export function offerTransfer(service: Service, actor: Actor, body: OfferTransferBody): Promise<Transfer> {
  return transact(service, async (work) => {
    const at = service.clock.now();
    const { publisher: from } = (await extensionById(work, body.id)) ?? refuse("state.not_found");
    const right = { publisher: from, right: "transfer", outsider: "state.not_owner" } as const;
    await requireRight(work, actor.accountId, right);
    const expiresAt = readSignedTime(body.expires_at, {
      earliest: new Date(at.getTime() + 1),
      latest: new Date(at.getTime() + service.limits.publishers.transferMs),
      code: "key.effective_invalid",
    });
    const skeletons = await requireSides(work, { from, to: body.to });
    await lockPublishers(work, [skeletons.from, skeletons.to]);
    const extension = await lockExtension(work, body.id);
    if (extension?.publisher !== from) refuse("state.not_owner", "the extension has just been transferred");
    await requireRight(work, actor.accountId, right);
    const key = await requireVerified(work, actor, { publisher: from, key_id: body.key_id, at });
    const { id: extensionId, to, nonce, expires_at } = body;
    requireSigned(key, { extensionId, from, to, nonce, expiresAt: expires_at }, body.signature);
    await closeExpired(work, { id: body.id, at });
    if (await hasOpenTransfer(work, body.id)) refuse("transfer.blocked", "another transfer of it is open");
    await requireSettled(work, body.id);
    // The nonce is a challenge of this account, so a copied offer is invalid.
    const use = { challenge: body.nonce, accountId: actor.accountId, at };
    if (!(await useChallenge(work, use))) refuse("auth.challenge_invalid");
    const row = await insertOffer(work, { actor, body, from, skeletons, key, at, expiresAt });
    await recordOffer(work, { actor, body, from, skeletons, at });
    return toTransfer(row);
  });
}

interface Offer {
  readonly actor: Actor;
  readonly body: OfferTransferBody;
  readonly from: string;
  readonly skeletons: { readonly from: string; readonly to: string };
  readonly at: Date;
}

interface SignedOffer extends Offer {
  readonly key: { readonly key_id: string; readonly public_key: string };
  readonly expiresAt: Date;
}

function insertOffer(work: UnitOfWork, { actor, body, from, skeletons, key, at, expiresAt }: SignedOffer) {
  return insertTransfer(work, {
    transfer_id: work.random.uuid(),
    id: body.id,
    from_publisher: from,
    from_skeleton: skeletons.from,
    to_publisher: body.to,
    to_skeleton: skeletons.to,
    nonce: body.nonce,
    offered_by: actor.accountId,
    offered_at: at,
    expires_at: expiresAt,
    state: "offered",
    closed_at: null,
    offer_key_id: key.key_id,
    offer_public_key: key.public_key,
    offer_signature: body.signature,
    accept_key_id: null,
    accept_public_key: null,
    accept_signature: null,
  });
}

/** Records an offer in the trail, and notifies the owners of both publishers. */
async function recordOffer(work: UnitOfWork, { actor, body, from, skeletons, at }: Offer): Promise<void> {
  const { id, to, expires_at } = body;
  const subject = `extension:${id}`;
  const [actorId, reason] = [actor.accountId, `to ${to}`];
  await recordAudit(work, { at, actorId, actorRole: "publisher", action: "transfer.offer", subject, reason });
  const notice = { event: "transfer.offered", subject, at, data: { id, from, to, expires_at } } as const;
  for (const skeleton of [skeletons.from, skeletons.to]) await tellOwners(work, { skeleton }, notice);
}

/** Both sides' names as skeletons. Refuses a receiver without a key that an administrator has verified. */
async function requireSides(work: Work, { from, to }: { readonly from: string; readonly to: string }) {
  const skeletons = { from: publisherSkeleton(from), to: publisherSkeleton(to) };
  if (skeletons.from === skeletons.to) refuse("transfer.blocked", "the extension is this publisher's already");
  const keys = await keysOf(work, to);
  const isVerified = keys.some((each) => each.state === "verified");
  if (!isVerified || !(await publisherOf(work, skeletons.to)))
    refuse("state.not_found", "no verified publisher of this name");
  return skeletons;
}
