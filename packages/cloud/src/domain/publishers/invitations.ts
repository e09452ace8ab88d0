import type { Invitation, InvitationList, InviteBody } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { accountByEmail, lockAccount } from "../../store/accounts/accounts.ts";
import {
  acceptInvitation as closeAccepted,
  type Invited,
  insertInvitation,
  invitationById,
  openInvitations,
  withdrawInvitations,
} from "../../store/publishers/invitations.ts";
import { insertMember, lockPublisher, memberOf, membersOf } from "../../store/publishers/members.ts";
import type { Actor } from "../accounts/actor.ts";
import { normalizeEmail } from "../accounts/email.ts";
import { publisherSkeleton } from "./names.ts";
import { requireRight, stillSpeaks } from "./rights.ts";
import { recordMemberAct } from "./tell.ts";

/** Invites an account, which joins as a maintainer when it accepts. Inviting again replaces the earlier invitation. */
export function inviteMember(service: Service, actor: Actor, body: InviteBody): Promise<Invitation> {
  return transact(service, async (work) => {
    const publisher = await lockPublisher(work, publisherSkeleton(body.publisher));
    if (!publisher) refuse("state.not_found");
    await requireRight(work, actor.accountId, { publisher: body.publisher, right: "manage_members" });
    const at = service.clock.now();
    const invited = await accountByEmail(work, normalizeEmail(body.email));
    if (!invited) refuse("state.not_found", "there is no account with this e-mail address");
    const { skeleton } = publisher;
    const accountId = invited.account_id;
    if (await memberOf(work, { skeleton, accountId })) refuse("state.conflict", "the account is a member");
    await withdrawInvitations(work, { skeleton, accountId, at });
    await requireRoom(service, work, { skeleton, at });
    const row = {
      invitation_id: service.random.uuid(),
      skeleton,
      publisher: publisher.publisher,
      account_id: accountId,
      invited_by: actor.accountId,
      invited_at: at,
      expires_at: new Date(at.getTime() + service.limits.publishers.invitationMs),
      closed_at: null,
      outcome: null,
    };
    await insertInvitation(work, row);
    await recordMemberAct(work, { publisher, actor, accountId, at, action: "publisher.invite" });
    return toInvitation({ ...row, email: invited.email });
  });
}

/** The account's own open invitations. */
export async function listInvitations(service: Service, actor: Actor): Promise<InvitationList> {
  const of = { accountId: actor.accountId, at: service.clock.now() };
  return { items: (await openInvitations(service.database, of)).map(toInvitation) };
}

/**
 * Joins the publisher. An invitation of another account, one that is used, withdrawn or expired, and one by a former
 * owner are refused alike, to reveal nothing about them.
 */
export function acceptInvitation(service: Service, actor: Actor, invitationId: string): Promise<Invitation> {
  return transact(service, async (work) => {
    const { accountId } = actor;
    const found = await invitationById(work, invitationId);
    if (found?.account_id !== accountId) refuse("publisher.invitation_invalid");
    const publisher = await lockPublisher(work, found.skeleton);
    if (!publisher) refuse("publisher.invitation_invalid");
    const claim = { publisher: publisher.publisher, right: "manage_members" } as const;
    if (!(await stillSpeaks(work, found.invited_by, claim))) refuse("publisher.invitation_invalid");
    // Locked before the invitation, in the same order as closing an account: a closed account cannot join.
    if ((await lockAccount(work, accountId))?.disabled_at !== null) refuse("publisher.invitation_invalid");
    const at = service.clock.now();
    if (!(await closeAccepted(work, { invitationId, at }))) refuse("publisher.invitation_invalid");
    await insertMember(work, { skeleton: found.skeleton, account_id: accountId, role: "maintainer", since: at });
    await recordMemberAct(work, { publisher, actor, accountId, at, action: "publisher.join" });
    return toInvitation({ ...found, email: actor.email });
  });
}

async function requireRoom(service: Service, work: Work, of: { skeleton: string; at: Date }): Promise<void> {
  const taken = (await membersOf(work, of.skeleton)).length + (await openInvitations(work, of)).length;
  const most = service.limits.publishers.members;
  if (taken >= most) refuse("state.conflict", `a publisher has at most ${most} members and open invitations`);
}

/** An invitation as shown in answers. */
export function toInvitation(row: Omit<Invited, "skeleton" | "invited_by" | "closed_at" | "outcome">): Invitation {
  return {
    invitation_id: row.invitation_id,
    publisher: row.publisher,
    account_id: row.account_id,
    email: row.email,
    invited_at: row.invited_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
