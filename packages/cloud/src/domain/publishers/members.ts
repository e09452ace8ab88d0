import type { Member, MemberBody, MemberList, MemberRoleBody } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { raiseRevision } from "../../store/catalogue/versions.ts";
import { openInvitations, withdrawInvitations } from "../../store/publishers/invitations.ts";
import {
  lockPublisher,
  memberOf,
  membersOf,
  moveExtensions,
  type PublisherLock,
  publisherOf,
  setMemberRole,
} from "../../store/publishers/members.ts";
import type { Actor } from "../accounts/actor.ts";
import { endMembership, heirOf } from "./departure.ts";
import { toInvitation } from "./invitations.ts";
import { publisherSkeleton } from "./names.ts";
import { requireRight, roleIn } from "./rights.ts";
import { type MemberAct, recordMemberAct } from "./tell.ts";

/** Members and open invitations, visible only to members: for others the publisher has none. */
export async function listMembers(service: Service, actor: Actor, publisher: string): Promise<MemberList> {
  const found = await publisherOf(service.database, publisherSkeleton(publisher));
  if (!found || !(await roleIn(service.database, actor.accountId, publisher))) refuse("state.not_found");
  return readMembers(service.database, found, service.clock.now());
}

/** The current list within a transaction. */
export async function readMembers(
  work: Work,
  of: { readonly skeleton: string; readonly publisher: string },
  at: Date,
): Promise<MemberList> {
  const members = await membersOf(work, of.skeleton);
  const invitations = await openInvitations(work, { skeleton: of.skeleton, at });
  return { publisher: of.publisher, members: members.map(toMember), invitations: invitations.map(toInvitation) };
}

function toMember(row: Awaited<ReturnType<typeof membersOf>>[number]): Member {
  const { account_id, email, name, since } = row;
  return { account_id, email, name, role: row.role, since: since.toISOString() };
}

/**
 * Removes a member, or withdraws an invitation. The member's keys sign nothing new for this publisher; existing
 * signatures stay valid.
 */
export function removeMember(service: Service, actor: Actor, body: MemberBody): Promise<MemberList> {
  return changeMembers(service, body.publisher, async (work, publisher, at) => {
    await requireRight(work, actor.accountId, { publisher: body.publisher, right: "manage_members" });
    const of = { skeleton: publisher.skeleton, accountId: body.account_id };
    if (await memberOf(work, of)) {
      await takeOut(work, {
        publisher,
        accountId: body.account_id,
        actor,
        at,
        action: "publisher.remove_member",
      });
      return;
    }
    if (!(await withdrawInvitations(work, { ...of, at }))) refuse("state.not_found", "no such member or invitation");
    await recordMemberAct(work, {
      publisher,
      accountId: body.account_id,
      actor,
      at,
      action: "publisher.withdraw_invitation",
    });
  });
}

/** Ends the account's own membership in a publisher. */
export async function leavePublisher(
  service: Service,
  actor: Actor,
  publisher: string,
): Promise<Record<string, never>> {
  await changeMembers(service, publisher, async (work, found, at) => {
    const { accountId } = actor;
    if (!(await roleIn(work, accountId, publisher))) refuse("state.not_found");
    await takeOut(work, { publisher: found, accountId, actor, at, action: "publisher.leave" });
  });
  return {};
}

/** Makes a maintainer an owner, or an owner a maintainer. Setting the same role again changes nothing. */
export function changeRole(service: Service, actor: Actor, body: MemberRoleBody): Promise<MemberList> {
  return changeMembers(service, body.publisher, async (work, publisher, at) => {
    await requireRight(work, actor.accountId, { publisher: body.publisher, right: "manage_members" });
    const of = { skeleton: publisher.skeleton, accountId: body.account_id };
    const member = await memberOf(work, of);
    if (!member) refuse("state.not_found", "no such member");
    if (member.role === body.role) return;
    if (member.role === "owner") await handEarningsOn(work, of);
    await setMemberRole(work, { ...of, role: body.role });
    const action = body.role === "owner" ? "publisher.promote" : "publisher.demote";
    await recordMemberAct(work, { publisher, accountId: body.account_id, actor, at, action });
  });
}

/** Serialises changes: when two owners remove each other, only the first succeeds, because the second is no longer an owner. */
async function changeMembers(
  service: Service,
  name: string,
  change: (work: UnitOfWork, publisher: PublisherLock, at: Date) => Promise<void>,
): Promise<MemberList> {
  const list = await transact(service, async (work) => {
    const publisher = await lockPublisher(work, publisherSkeleton(name));
    if (!publisher) refuse("state.not_found");
    const at = service.clock.now();
    await change(work, publisher, at);
    return readMembers(work, publisher, at);
  });
  service.catalogueChanged();
  return list;
}

async function takeOut(work: UnitOfWork, act: MemberAct): Promise<void> {
  const { publisher, accountId, at } = act;
  const of = { skeleton: publisher.skeleton, accountId };
  const member = await memberOf(work, of);
  await endMembership(work, { publisher, accountId, at });
  if (member?.role === "owner") await handEarningsOn(work, of);
  await raiseRevision(work);
  await recordMemberAct(work, act);
}

/**
 * Future sales of an owner's extensions go to the longest-standing remaining owner; without one the owner cannot leave.
 */
async function handEarningsOn(
  work: Work,
  of: { readonly skeleton: string; readonly accountId: string },
): Promise<void> {
  const heir = await heirOf(work, of);
  if (heir === undefined) refuse("publisher.last_owner");
  await moveExtensions(work, { skeleton: of.skeleton, from: of.accountId, to: heir });
}
