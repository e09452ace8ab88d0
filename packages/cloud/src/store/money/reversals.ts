import type { ReversalState } from "@bourse/contract/rest";
import type { Insertable, Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { ReversalRow } from "../../database/tables/money.ts";
import type { PageRequest } from "../lists/page.ts";

export type Reversed = Selectable<ReversalRow>;

/** Adds a reversal unless its external id exists; undefined when it does. */
export function insertReversal(work: Work, row: Insertable<ReversalRow>): Promise<Reversed | undefined> {
  return work
    .insertInto("reversal")
    .values(row)
    .onConflict((conflict) => conflict.column("external_id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function reversalByExternalId(work: Work, externalId: string): Promise<Reversed | undefined> {
  return work.selectFrom("reversal").selectAll().where("external_id", "=", externalId).executeTakeFirst();
}

export function readReversal(work: Work, reversalId: string): Promise<Reversed | undefined> {
  return work.selectFrom("reversal").selectAll().where("reversal_id", "=", reversalId).executeTakeFirst();
}

/** Locks a reversal until the end of the transaction. */
export function lockReversal(work: Work, reversalId: string): Promise<Reversed | undefined> {
  return work.selectFrom("reversal").selectAll().where("reversal_id", "=", reversalId).forUpdate().executeTakeFirst();
}

/** Locks the reversals of a sale, oldest first. The sale is locked after them, in the same order as a decision. */
export function lockReversalsOfSale(work: Work, saleId: string): Promise<Reversed[]> {
  return work.selectFrom("reversal").selectAll().where("sale_id", "=", saleId).orderBy("seq").forUpdate().execute();
}

/** The amounts that a creator would lose if all undecided reversals were reconciled, by currency. */
export async function undecidedShares(
  work: Work,
  ownerId: string,
): Promise<readonly { readonly currency: string; readonly share: bigint }[]> {
  const rows = await work
    .selectFrom("reversal")
    .select(["currency", "gross", "fee"])
    .where("owner_id", "=", ownerId)
    .where("state", "=", "opened")
    .execute();
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return [...byCurrency].map(([currency, each]) => ({
    currency,
    share: each.reduce((sum, { gross, fee }) => sum + gross - fee, 0n),
  }));
}

/** Sources of a decided reversal's money. */
export interface ReversalEnd {
  readonly state: "reconciled" | "written_off" | "dismissed";
  readonly revision: bigint;
  readonly from_pending: bigint;
  readonly from_available: bigint;
  readonly receivable: bigint;
  readonly closed_at: Date;
}

export function closeReversal(work: Work, reversalId: string, end: ReversalEnd): Promise<Reversed> {
  return work
    .updateTable("reversal")
    .set(end)
    .where("reversal_id", "=", reversalId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Oldest first: the longest waiting is decided first. */
export function reversalsPage(
  work: Work,
  request: PageRequest & { readonly state?: ReversalState | undefined },
): Promise<Reversed[]> {
  let query = work.selectFrom("reversal").selectAll();
  if (request.state !== undefined) query = query.where("state", "=", request.state);
  if (request.after !== undefined) query = query.where("seq", ">", BigInt(request.after));
  return query
    .orderBy("seq")
    .limit(request.limit + 1)
    .execute();
}
