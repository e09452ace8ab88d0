import type { Insertable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { ConfirmationRow } from "../../database/tables/review.ts";

/** Adds an owner's confirmation of a submission; false when it exists. */
export async function insertConfirmation(work: Work, row: Insertable<ConfirmationRow>): Promise<boolean> {
  const made = await work
    .insertInto("submission_confirmation")
    .values(row)
    .onConflict((conflict) => conflict.columns(["submission_id", "account_id"]).doNothing())
    .returning("submission_id")
    .executeTakeFirst();
  return made !== undefined;
}

/** Accounts that have confirmed a submission. */
export async function confirmersOf(work: Work, submissionId: string): Promise<readonly string[]> {
  const rows = await work
    .selectFrom("submission_confirmation")
    .select("account_id")
    .where("submission_id", "=", submissionId)
    .orderBy("at")
    .execute();
  return rows.map((row) => row.account_id);
}
