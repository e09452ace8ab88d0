import type { Insertable, Selectable } from "kysely";
import type { Work } from "../../database/database.ts";
import type { PayoutAccountRow } from "../../database/tables/payments.ts";

export type PayoutTo = Selectable<PayoutAccountRow>;

export function payoutAccountOf(work: Work, accountId: string): Promise<PayoutTo | undefined> {
  return work.selectFrom("payout_account").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/** Adds an account at the provider unless the creator has one. */
export async function insertPayoutAccount(work: Work, row: Insertable<PayoutAccountRow>): Promise<void> {
  await work
    .insertInto("payout_account")
    .values(row)
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute();
}

/** Keeps what the provider said last; what it said before that comes too late. */
export async function updatePayoutAccount(
  work: Work,
  providerAccount: string,
  told: Pick<PayoutAccountRow, "is_enabled" | "disabled_reason" | "told_at">,
): Promise<void> {
  await work
    .updateTable("payout_account")
    .set(told)
    .where("provider_account", "=", providerAccount)
    .where("told_at", "<=", told.told_at)
    .execute();
}
