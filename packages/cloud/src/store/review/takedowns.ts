import type { Insertable, Selectable, Updateable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { AppealRow, TakedownRow } from "../../database/tables/review.ts";
import type { VersionRow } from "../../database/tables.ts";
import type { PageRequest } from "../lists/page.ts";

export async function insertTakedown(work: Work, row: Insertable<TakedownRow>): Promise<void> {
  await work.insertInto("takedown").values(row).execute();
}

export function takedownById(work: Work, takedownId: string): Promise<Selectable<TakedownRow> | undefined> {
  return work.selectFrom("takedown").selectAll().where("takedown_id", "=", takedownId).executeTakeFirst();
}

/** Ends a takedown, or turns it into a removal. */
export async function endTakedown(work: Work, takedownId: string, end: Updateable<TakedownRow>): Promise<void> {
  await work.updateTable("takedown").set(end).where("takedown_id", "=", takedownId).execute();
}

/** Changes a version's state, and records its takedown. */
export async function setVersionState(
  work: Work,
  of: { readonly id: string; readonly version: string },
  to: { readonly state: VersionRow["state"]; readonly takedown_id: string | null },
): Promise<void> {
  await work.updateTable("plugin_version").set(to).where("id", "=", of.id).where("version", "=", of.version).execute();
}

/** Filter of a list of takedowns. */
export interface TakedownRequest extends PageRequest {
  readonly state: "quarantined" | "removed" | "restored" | "appealed" | undefined;
  /** An author's account; absent: all accounts. */
  readonly memberId: string | undefined;
  readonly takedownId: string | undefined;
}

/** Takedowns with their publisher, newest first. */
export function takedowns(work: Work, request: TakedownRequest) {
  let query = work
    .selectFrom("takedown")
    .innerJoin("extension", "extension.id", "takedown.id")
    .selectAll("takedown")
    .select(["extension.publisher", "extension.account_id"]);
  const { memberId } = request;
  if (memberId !== undefined) {
    query = query.where((where) =>
      where.or([
        where("extension.account_id", "=", memberId),
        where.exists(
          where
            .selectFrom("publisher_member")
            .innerJoin("publisher", "publisher.skeleton", "publisher_member.skeleton")
            .select("publisher_member.account_id")
            .where("publisher_member.account_id", "=", memberId)
            .whereRef("publisher.publisher", "=", "extension.publisher"),
        ),
      ]),
    );
  }
  if (request.takedownId !== undefined) query = query.where("takedown_id", "=", request.takedownId);
  if (request.state === "appealed")
    query = query.where(
      "takedown_id",
      "in",
      work.selectFrom("appeal").select("takedown_id").where("state", "=", "open"),
    );
  else if (request.state !== undefined) query = query.where("takedown.state", "=", request.state);
  if (request.after !== undefined) query = query.where("takedown.seq", "<", BigInt(request.after));
  return query
    .orderBy("takedown.seq", "desc")
    .limit(request.limit + 1)
    .execute();
}

export type ListedTakedown = Awaited<ReturnType<typeof takedowns>>[number];

export async function insertAppeal(work: Work, row: Insertable<AppealRow>): Promise<void> {
  await work.insertInto("appeal").values(row).execute();
}

export function appealById(work: Work, appealId: string): Promise<Selectable<AppealRow> | undefined> {
  return work.selectFrom("appeal").selectAll().where("appeal_id", "=", appealId).executeTakeFirst();
}

export async function decideAppeal(work: Work, appealId: string, decision: Updateable<AppealRow>): Promise<void> {
  await work.updateTable("appeal").set(decision).where("appeal_id", "=", appealId).execute();
}

/** Appeals of takedowns, oldest first. */
export function appealsOf(work: Work, takedownIds: readonly string[]): Promise<Selectable<AppealRow>[]> {
  if (takedownIds.length === 0) return Promise.resolve([]);
  return work
    .selectFrom("appeal")
    .selectAll()
    .where("takedown_id", "in", takedownIds)
    .orderBy("opened_at")
    .orderBy("appeal_id")
    .execute();
}

/** The open appeal of a takedown. */
export function openAppealOf(work: Work, takedownId: string): Promise<Selectable<AppealRow> | undefined> {
  return work
    .selectFrom("appeal")
    .selectAll()
    .where("takedown_id", "=", takedownId)
    .where("state", "=", "open")
    .executeTakeFirst();
}

export async function hasOpenAppeal(work: Work, takedownId: string): Promise<boolean> {
  return (await openAppealOf(work, takedownId)) !== undefined;
}
