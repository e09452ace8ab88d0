import type { Insertable, Selectable } from "kysely";
import type { Work } from "../../database/database.ts";
import type { WithdrawalMoveRow, WithdrawalRow } from "../../database/tables.ts";
import type { PageRequest } from "../page.ts";

export type Withdrawn = Selectable<WithdrawalRow>;

/** Locks a withdrawal until the transaction's end. */
export function lockWithdrawal(work: Work, withdrawalId: string): Promise<Withdrawn | undefined> {
  return work
    .selectFrom("withdrawal")
    .selectAll()
    .where("withdrawal_id", "=", withdrawalId)
    .forUpdate()
    .executeTakeFirst();
}

export function updateWithdrawal(
  work: Work,
  withdrawalId: string,
  change: { readonly state: string; readonly reference: string | null; readonly updated_at: Date },
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

/** Newest first; of one account, or of all. */
export function withdrawalsPage(
  work: Work,
  request: PageRequest & { readonly ownerId?: string | undefined; readonly state?: string | undefined },
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
