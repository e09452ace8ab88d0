import type { MemberRole } from "@bourse/contract/rest";
import type { Insertable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { MemberRow, PublisherRow } from "../../database/tables/publishers.ts";

/**
 * Creates a publisher unless it exists, and locks it until the end of the transaction: changes of its members and keys
 * are serialised.
 */
export async function ensurePublisher(work: Work, row: Insertable<PublisherRow>): Promise<PublisherLock> {
  await work
    .insertInto("publisher")
    .values(row)
    .onConflict((conflict) => conflict.column("skeleton").doNothing())
    .execute();
  const locked = await lockPublisher(work, row.skeleton);
  if (!locked) throw new Error("a publisher that was made is not there");
  return locked;
}

/** A publisher locked by this transaction. */
export type PublisherLock = NonNullable<Awaited<ReturnType<typeof lockPublisher>>>;

export function lockPublisher(work: Work, skeleton: string) {
  return work.selectFrom("publisher").selectAll().where("skeleton", "=", skeleton).forUpdate().executeTakeFirst();
}

/** Locks publishers in the order that all code uses for several of them. It does not depend on the database's collation. */
export async function lockPublishers(work: Work, skeletons: Iterable<string>): Promise<void> {
  for (const skeleton of [...new Set(skeletons)].sort()) await lockPublisher(work, skeleton);
}

export function publisherOf(work: Work, skeleton: string) {
  return work.selectFrom("publisher").selectAll().where("skeleton", "=", skeleton).executeTakeFirst();
}

/** Counts a change of the publisher's keys. */
export async function raiseKeyRevision(work: Work, skeleton: string): Promise<void> {
  await work
    .updateTable("publisher")
    .set((set) => ({ key_revision: set("key_revision", "+", 1n) }))
    .where("skeleton", "=", skeleton)
    .execute();
}

export function memberOf(work: Work, of: { skeleton: string; accountId: string }): Promise<MemberRow | undefined> {
  return work
    .selectFrom("publisher_member")
    .selectAll()
    .where("skeleton", "=", of.skeleton)
    .where("account_id", "=", of.accountId)
    .executeTakeFirst();
}

/** Members with their accounts, the longest-standing first. */
export function membersOf(work: Work, skeleton: string) {
  return selectMembers(work, skeleton).execute();
}

/** Like {@link membersOf}, to be read together with the next statement. */
export function selectMembers(work: Work, skeleton: string) {
  return work
    .selectFrom("publisher_member")
    .innerJoin("account", "account.account_id", "publisher_member.account_id")
    .selectAll("publisher_member")
    .select(["account.email", "account.name"])
    .where("skeleton", "=", skeleton)
    .orderBy("since")
    .orderBy("publisher_member.account_id");
}

/** The publishers of an account, always in the same order. */
export function membershipsOf(work: Work, accountId: string): Promise<MemberRow[]> {
  return work
    .selectFrom("publisher_member")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("skeleton")
    .execute();
}

/** The publishers that accounts belong to or are invited to. */
export async function publishersAround(work: Work, accountIds: readonly string[]): Promise<readonly string[]> {
  if (accountIds.length === 0) return [];
  const rows = await work
    .selectFrom("publisher_member")
    .select("skeleton")
    .where("account_id", "in", accountIds)
    .union(
      work
        .selectFrom("publisher_invitation")
        .select("skeleton")
        .where("account_id", "in", accountIds)
        .where("closed_at", "is", null),
    )
    .execute();
  return rows.map(({ skeleton }) => skeleton);
}

export async function insertMember(work: Work, row: MemberRow): Promise<void> {
  await work.insertInto("publisher_member").values(row).execute();
}

export async function deleteMember(work: Work, of: { skeleton: string; accountId: string }): Promise<void> {
  await work
    .deleteFrom("publisher_member")
    .where("skeleton", "=", of.skeleton)
    .where("account_id", "=", of.accountId)
    .execute();
}

export async function setMemberRole(
  work: Work,
  of: { readonly skeleton: string; readonly accountId: string; readonly role: MemberRole },
): Promise<void> {
  await work
    .updateTable("publisher_member")
    .set({ role: of.role })
    .where("skeleton", "=", of.skeleton)
    .where("account_id", "=", of.accountId)
    .execute();
}

/** Every name under which a publisher has registered. */
function namesOf(work: Work, skeleton: string) {
  return work.selectFrom("registration").select("publisher").where("skeleton", "=", skeleton);
}

/** Makes another account receive an account's future earnings in a publisher. */
export async function moveExtensions(
  work: Work,
  move: { readonly skeleton: string; readonly from: string; readonly to: string },
): Promise<void> {
  await work
    .updateTable("extension")
    .set({ account_id: move.to })
    .where("account_id", "=", move.from)
    .where("publisher", "in", namesOf(work, move.skeleton))
    .execute();
}

/** Makes one account receive all future earnings of a publisher. */
export async function moveAllExtensions(
  work: Work,
  move: { readonly skeleton: string; readonly to: string },
): Promise<void> {
  await work
    .updateTable("extension")
    .set({ account_id: move.to })
    .where("publisher", "in", namesOf(work, move.skeleton))
    .execute();
}
