import type { Insertable, Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { PaymentFindingRow } from "../../database/tables/payments.ts";
import type { PageRequest } from "../lists/page.ts";

export type Found = Selectable<PaymentFindingRow>;

/** Adds a finding unless one of the same kind, subject and text exists; undefined when it does. */
export function insertFinding(work: Work, row: Insertable<PaymentFindingRow>): Promise<Found | undefined> {
  return work
    .insertInto("payment_finding")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function lockFinding(work: Work, findingId: string): Promise<Found | undefined> {
  return work
    .selectFrom("payment_finding")
    .selectAll()
    .where("finding_id", "=", findingId)
    .forUpdate()
    .executeTakeFirst();
}

export function closeFinding(
  work: Work,
  findingId: string,
  end: { readonly closed_at: Date; readonly closed_by: string; readonly reason: string },
): Promise<Found> {
  return work
    .updateTable("payment_finding")
    .set(end)
    .where("finding_id", "=", findingId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findingsPage(
  work: Work,
  request: PageRequest & { readonly state?: "open" | "closed" | undefined },
): Promise<Found[]> {
  let query = work.selectFrom("payment_finding").selectAll();
  if (request.state !== undefined) query = query.where("closed_at", request.state === "open" ? "is" : "is not", null);
  if (request.after !== undefined) query = query.where("seq", ">", BigInt(request.after));
  return query
    .orderBy("seq")
    .limit(request.limit + 1)
    .execute();
}
