import type { Insertable, Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { PublisherDecisionRow } from "../../database/tables/proofs.ts";

export async function insertDecision(work: Work, row: Insertable<PublisherDecisionRow>): Promise<void> {
  await work.insertInto("publisher_decision").values(row).execute();
}

/** The newest decision about each registration; none for decisions made before they were stored. */
export async function lastDecisions(
  work: Work,
  publisherIds: readonly string[],
): Promise<ReadonlyMap<string, Selectable<PublisherDecisionRow>>> {
  if (publisherIds.length === 0) return new Map();
  const rows = await work
    .selectFrom("publisher_decision")
    .selectAll()
    .distinctOn("publisher_id")
    .where("publisher_id", "in", [...publisherIds])
    .orderBy("publisher_id")
    .orderBy("seq", "desc")
    .execute();
  return new Map(rows.map((row) => [row.publisher_id, row]));
}

/** The newest verification of an identity, for any key of an account under one name. */
export function lastVerification(
  work: Work,
  of: { readonly accountId: string; readonly skeleton: string },
): Promise<Selectable<PublisherDecisionRow> | undefined> {
  return work
    .selectFrom("publisher_decision")
    .innerJoin("registration", "registration.publisher_id", "publisher_decision.publisher_id")
    .selectAll("publisher_decision")
    .where("registration.account_id", "=", of.accountId)
    .where("registration.skeleton", "=", of.skeleton)
    .where("publisher_decision.state", "=", "verified")
    .orderBy("publisher_decision.seq", "desc")
    .limit(1)
    .executeTakeFirst();
}
