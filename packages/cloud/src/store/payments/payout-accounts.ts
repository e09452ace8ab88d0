import type { Insertable, Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
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

/** Counts a request about an account before the provider is asked; undefined when the account is unknown. */
export async function countQuestion(work: Work, providerAccount: string): Promise<bigint | undefined> {
  const row = await work
    .updateTable("payout_account")
    .set((of) => ({ asked: of("asked", "+", 1n) }))
    .where("provider_account", "=", providerAccount)
    .returning("asked")
    .executeTakeFirst();
  return row?.asked;
}

/** Stores the provider's answer to a request, unless a later one was already answered. */
export async function keepAnswer(
  work: Work,
  providerAccount: string,
  told: Pick<PayoutAccountRow, "is_enabled" | "disabled_reason" | "told_at"> & { readonly answered: bigint },
): Promise<void> {
  await work
    .updateTable("payout_account")
    .set(told)
    .where("provider_account", "=", providerAccount)
    .where("answered", "<", told.answered)
    .execute();
}
