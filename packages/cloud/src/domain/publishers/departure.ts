import type { Work } from "../../database/held.ts";
import type { UnitOfWork } from "../../database/transact.ts";
import { readAccounts } from "../../store/accounts/accounts.ts";
import { closeInvitationsOf } from "../../store/publishers/invitations.ts";
import { lockRegistrationsOfMember, retireKey } from "../../store/publishers/keys.ts";
import {
  deleteMember,
  membershipsOf,
  membersOf,
  moveExtensions,
  type PublisherLock,
  publisherOf,
  raiseKeyRevision,
} from "../../store/publishers/members.ts";
import { suspendPublisher } from "../../store/publishers/registrations.ts";
import { notify } from "../notices/notify.ts";
import { recordAudit } from "../operators/audit.ts";

/** Reason why the publisher's keys are no longer verified. */
const REASON = "the publisher has lost its last owner";

/**
 * Suspends a publisher without an owner and notifies every administrator: nobody stands behind its extensions until an
 * administrator appoints an owner.
 */
async function leaveOwnerless(
  work: UnitOfWork,
  { publisher: { skeleton, publisher }, at }: { readonly publisher: PublisherLock; readonly at: Date },
): Promise<void> {
  await suspendPublisher(work, { skeleton, reason: REASON, at });
  const [action, subject] = ["publisher.ownerless", `publisher:${publisher}`];
  await recordAudit(work, { at, actorId: null, actorRole: "service", action, subject, reason: REASON });
  for (const { account_id: accountId } of await readAccounts(work, { ids: [], administrators: true }))
    await notify(work, { accountId, event: "publisher.member", subject, data: { publisher, action }, at });
}

/** A leaving account, and the time. */
export interface LeavingAccount {
  readonly accountId: string;
  readonly at: Date;
}

/** The publisher that an account leaves. */
interface Departure extends LeavingAccount {
  readonly publisher: PublisherLock;
}

/**
 * Removes an account from a publisher: its keys sign nothing new, existing signatures stay valid. The caller moves the
 * account's extensions afterwards, because a publication also locks the key before the extension.
 */
export async function endMembership(work: Work, { publisher, accountId, at }: Departure): Promise<void> {
  const of = { skeleton: publisher.skeleton, accountId };
  for (const key of await lockRegistrationsOfMember(work, of)) {
    const ended = key.retired_from !== null && key.retired_from <= at;
    if (!ended) await retireKey(work, { publisherId: key.publisher_id, from: at });
  }
  await deleteMember(work, of);
  await raiseKeyRevision(work, publisher.skeleton);
}

/** The longest-standing owner other than an account; undefined when there is none. */
export async function heirOf(
  work: Work,
  of: { readonly skeleton: string; readonly accountId: string },
): Promise<string | undefined> {
  const members = await membersOf(work, of.skeleton);
  return members.find((each) => each.role === "owner" && each.account_id !== of.accountId)?.account_id;
}

/**
 * Removes a closed account from every publisher and closes its invitations; the caller has locked the publishers. A
 * publisher without another owner is suspended and left to the administrators. Returns whether there was one.
 */
export async function endMemberships(work: UnitOfWork, { accountId, at }: LeavingAccount): Promise<boolean> {
  await closeInvitationsOf(work, accountId, at);
  const memberships = await membershipsOf(work, accountId);
  for (const { skeleton, role } of memberships) {
    const publisher = await publisherOf(work, skeleton);
    if (!publisher) continue;
    const heir = await heirOf(work, { skeleton, accountId });
    await endMembership(work, { publisher, accountId, at });
    if (heir !== undefined) await moveExtensions(work, { skeleton, from: accountId, to: heir });
    const trail = { action: "publisher.leave", subject: `publisher:${publisher.publisher}` };
    const reason = `account ${accountId} ended`;
    await recordAudit(work, { at, actorId: null, actorRole: "service", ...trail, reason });
    if (role === "owner" && heir === undefined) await leaveOwnerless(work, { publisher, at });
  }
  return memberships.length > 0;
}
