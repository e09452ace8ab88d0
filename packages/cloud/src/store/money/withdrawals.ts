import type { WithdrawalState } from "@bourse/contract/rest";
import type { Insertable, Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { WithdrawalMoveRow, WithdrawalRow } from "../../database/tables/money.ts";
import type { PageRequest } from "../lists/page.ts";

export type Withdrawn = Selectable<WithdrawalRow>;

/** Locks a withdrawal until the end of the transaction. */
export function lockWithdrawal(work: Work, withdrawalId: string): Promise<Withdrawn | undefined> {
  return work
    .selectFrom("withdrawal")
    .selectAll()
    .where("withdrawal_id", "=", withdrawalId)
    .forUpdate()
    .executeTakeFirst();
}

export function readWithdrawal(work: Work, withdrawalId: string): Promise<Withdrawn | undefined> {
  return work.selectFrom("withdrawal").selectAll().where("withdrawal_id", "=", withdrawalId).executeTakeFirst();
}

/** Sets the provider of a withdrawal, permanently. With a time, nobody else asks the provider before it. */
export async function setProvider(
  work: Work,
  withdrawalId: string,
  of: { readonly provider: string; readonly asked_until: Date | null },
): Promise<void> {
  await work.updateTable("withdrawal").set(of).where("withdrawal_id", "=", withdrawalId).execute();
}

/**
 * Claims the right to ask a provider about a withdrawal; undefined when another request has it, or there is nothing to
 * ask.
 */
export function claimAsking(
  work: Work,
  withdrawalId: string,
  of: { readonly provider: string; readonly at: Date; readonly until: Date },
): Promise<Withdrawn | undefined> {
  return work
    .updateTable("withdrawal")
    .set({ asked_until: of.until })
    .where("withdrawal_id", "=", withdrawalId)
    .where("provider", "=", of.provider)
    .where("state", "in", ["submitted", "unknown", "paid"])
    .where(({ eb, or }) => or([eb("asked_until", "is", null), eb("asked_until", "<=", of.at)]))
    .returningAll()
    .executeTakeFirst();
}

/** Releases the right of {@link claimAsking}. */
export async function endAsking(work: Work, withdrawalId: string, at: Date): Promise<void> {
  await work.updateTable("withdrawal").set({ asked_until: at }).where("withdrawal_id", "=", withdrawalId).execute();
}

/** Withdrawals without a known outcome that nobody has asked about since `before`, the longest waiting first. */
export function unsettledWithdrawals(
  work: Work,
  of: { readonly provider: string; readonly before: Date; readonly limit: number },
): Promise<Withdrawn[]> {
  return work
    .selectFrom("withdrawal")
    .selectAll()
    .where("state", "in", ["submitted", "unknown"])
    .where("provider", "=", of.provider)
    .where(({ eb, fn }) => eb(fn.coalesce("asked_until", "updated_at"), "<=", of.before))
    .orderBy(({ fn }) => fn.coalesce("asked_until", "updated_at"))
    .limit(of.limit)
    .execute();
}

export function updateWithdrawal(
  work: Work,
  withdrawalId: string,
  change: { readonly state: WithdrawalState; readonly reference: string | null; readonly updated_at: Date },
): Promise<Withdrawn> {
  return work
    .updateTable("withdrawal")
    .set(change)
    .where("withdrawal_id", "=", withdrawalId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertWithdrawalMove(work: Work, row: Insertable<WithdrawalMoveRow>): Promise<void> {
  await work.insertInto("withdrawal_history").values(row).execute();
}

/** When the last withdrawal of an account that is paid was submitted; undefined when none is. */
export async function lastPaidSubmission(work: Work, ownerId: string): Promise<Date | undefined> {
  const row = await work
    .selectFrom("withdrawal")
    .innerJoin("withdrawal_history", "withdrawal_history.withdrawal_id", "withdrawal.withdrawal_id")
    .select("withdrawal_history.at")
    .where("withdrawal.owner_id", "=", ownerId)
    .where("withdrawal.state", "=", "paid")
    .where("withdrawal_history.state", "=", "submitted")
    .orderBy("withdrawal_history.at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Newest first; of one account, or of all. */
export function withdrawalsPage(
  work: Work,
  request: PageRequest & { readonly ownerId?: string | undefined; readonly state?: WithdrawalState | undefined },
): Promise<Withdrawn[]> {
  let query = work.selectFrom("withdrawal").selectAll();
  if (request.ownerId !== undefined) query = query.where("owner_id", "=", request.ownerId);
  if (request.state !== undefined) query = query.where("state", "=", request.state);
  if (request.after !== undefined) query = query.where("seq", "<", BigInt(request.after));
  return query
    .orderBy("seq", "desc")
    .limit(request.limit + 1)
    .execute();
}
