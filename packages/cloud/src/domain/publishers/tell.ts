import type { UnitOfWork } from "../../database/transact.ts";
import { membersOf, type PublisherLock } from "../../store/publishers/members.ts";
import type { Actor } from "../accounts/actor.ts";
import type { Notice } from "../notices/notice.ts";
import { notify } from "../notices/notify.ts";
import { recordAudit } from "../operators/audit.ts";

/** Notifies every owner of a publisher, and optionally one further account; nobody twice. */
export async function tellOwners(
  work: UnitOfWork,
  of: { readonly skeleton: string; readonly concerned?: string },
  notice: Omit<Notice, "accountId">,
): Promise<void> {
  const owners = (await membersOf(work, of.skeleton)).filter((each) => each.role === "owner");
  const accounts = new Set([...owners.map((each) => each.account_id), ...(of.concerned ? [of.concerned] : [])]);
  for (const accountId of accounts) await notify(work, { ...notice, accountId });
}

/** Notifies every owner and maintainer of a publisher, and one further account; nobody twice. */
export async function tellMembers(
  work: UnitOfWork,
  of: { readonly skeleton: string; readonly concerned: string },
  notice: Omit<Notice, "accountId">,
): Promise<void> {
  const members = (await membersOf(work, of.skeleton)).map((each) => each.account_id);
  for (const accountId of new Set([...members, of.concerned])) await notify(work, { ...notice, accountId });
}

/** A change of a publisher's members: who did what to whose membership. */
export interface MemberAct {
  readonly publisher: PublisherLock;
  /** The account of the membership. */
  readonly accountId: string;
  readonly actor: Actor;
  readonly at: Date;
  readonly action: string;
}

/** Records a change of members in the trail, and notifies the owners and the account. */
export async function recordMemberAct(
  work: UnitOfWork,
  { publisher, accountId, actor, at, action }: MemberAct,
): Promise<void> {
  const subject = `publisher:${publisher.publisher}`;
  const reason = `account ${accountId}`;
  await recordAudit(work, { at, actorId: actor.accountId, actorRole: "publisher", action, subject, reason });
  const data = { publisher: publisher.publisher, action, account_id: accountId };
  const of = { skeleton: publisher.skeleton, concerned: accountId };
  await tellOwners(work, of, { event: "publisher.member", subject, data, at });
}
