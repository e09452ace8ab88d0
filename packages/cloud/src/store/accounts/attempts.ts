import type { Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { AttemptRow } from "../../database/tables/accounts.ts";

/** End of the wait of a subject that does not have to wait. */
export const NEVER = new Date(0);

/**
 * Locks a subject's attempts until the end of the transaction, so that all nodes together make one attempt at a time. A
 * single statement: between two, a success elsewhere could delete the row.
 */
export function lockAttempts(work: Work, subject: string): Promise<Selectable<AttemptRow>> {
  return work
    .insertInto("auth_attempt")
    .values({ subject, failures: 0, blocked_until: NEVER, failed_at: NEVER })
    .onConflict((conflict) => conflict.column("subject").doUpdateSet({ subject }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function writeAttempts(work: Work, row: AttemptRow): Promise<void> {
  const { subject, ...change } = row;
  await work.updateTable("auth_attempt").set(change).where("subject", "=", subject).execute();
}

export async function forgetAttempts(work: Work, subject: string): Promise<void> {
  await work.deleteFrom("auth_attempt").where("subject", "=", subject).execute();
}
