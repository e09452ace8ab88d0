import type { Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { PayoutDetailsRow } from "../../database/tables/payments.ts";

export function payoutDetailsOf(work: Work, accountId: string): Promise<Selectable<PayoutDetailsRow> | undefined> {
  return work.selectFrom("payout_details").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/** Stores an account's details, replacing earlier ones. */
export async function keepPayoutDetails(work: Work, row: PayoutDetailsRow): Promise<void> {
  const { sealed, updated_at } = row;
  await work
    .insertInto("payout_details")
    .values(row)
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ sealed, updated_at }))
    .execute();
}

/** False when there were none. */
export async function dropPayoutDetails(work: Work, accountId: string): Promise<boolean> {
  const row = await work
    .deleteFrom("payout_details")
    .where("account_id", "=", accountId)
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}
