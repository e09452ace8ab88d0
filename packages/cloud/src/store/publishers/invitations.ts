import type { Work } from "../../database/held.ts";
import type { InvitationRow } from "../../database/tables/publishers.ts";

export async function insertInvitation(work: Work, row: InvitationRow): Promise<void> {
  await work.insertInto("publisher_invitation").values(row).execute();
}

function withAccount(work: Work) {
  return work
    .selectFrom("publisher_invitation")
    .innerJoin("account", "account.account_id", "publisher_invitation.account_id")
    .selectAll("publisher_invitation")
    .select("account.email");
}

/** An invitation with the invited account's address. */
export type Invited = Awaited<ReturnType<typeof openInvitations>>[number];

/** Invitations that can still be accepted: a publisher's, or an account's. */
export function openInvitations(
  work: Work,
  of: { readonly at: Date } & ({ readonly skeleton: string } | { readonly accountId: string }),
) {
  const open = withAccount(work).where("closed_at", "is", null).where("expires_at", ">", of.at).orderBy("invited_at");
  const mine =
    "skeleton" in of
      ? open.where("skeleton", "=", of.skeleton)
      : open.where("publisher_invitation.account_id", "=", of.accountId);
  return mine.execute();
}

export function invitationById(work: Work, invitationId: string): Promise<InvitationRow | undefined> {
  return work
    .selectFrom("publisher_invitation")
    .selectAll()
    .where("invitation_id", "=", invitationId)
    .executeTakeFirst();
}

/** Uses up an invitation; false when it is closed or has expired. */
export async function acceptInvitation(work: Work, use: { invitationId: string; at: Date }): Promise<boolean> {
  const closed = await work
    .updateTable("publisher_invitation")
    .set({ closed_at: use.at, outcome: "accepted" })
    .where("invitation_id", "=", use.invitationId)
    .where("closed_at", "is", null)
    .where("expires_at", ">", use.at)
    .returning("invitation_id")
    .executeTakeFirst();
  return closed !== undefined;
}

/** Closes an account's open invitations, expired or not; true when there was one. */
export async function withdrawInvitations(
  work: Work,
  of: { readonly skeleton: string; readonly accountId: string; readonly at: Date },
): Promise<boolean> {
  const closed = await work
    .updateTable("publisher_invitation")
    .set({ closed_at: of.at, outcome: "withdrawn" })
    .where("skeleton", "=", of.skeleton)
    .where("account_id", "=", of.accountId)
    .where("closed_at", "is", null)
    .returning("invitation_id")
    .execute();
  return closed.length > 0;
}

/** Closes every open invitation of an account. */
export async function closeInvitationsOf(work: Work, accountId: string, at: Date): Promise<void> {
  await work
    .updateTable("publisher_invitation")
    .set({ closed_at: at, outcome: "withdrawn" })
    .where("account_id", "=", accountId)
    .where("closed_at", "is", null)
    .execute();
}
