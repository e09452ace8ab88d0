import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { SaleRow } from "../../database/tables/money.ts";
import type { BookName } from "./ledger.ts";

export type Sold = Selectable<SaleRow>;

/** Adds a sale unless its external id exists; undefined when it does. */
export function insertSale(work: Work, row: Insertable<SaleRow>): Promise<Sold | undefined> {
  return work
    .insertInto("sale")
    .values(row)
    .onConflict((conflict) => conflict.column("external_id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function saleByExternalId(work: Work, externalId: string): Promise<Sold | undefined> {
  return work.selectFrom("sale").selectAll().where("external_id", "=", externalId).executeTakeFirst();
}

export function readSale(work: Work, saleId: string): Promise<Sold | undefined> {
  return work.selectFrom("sale").selectAll().where("sale_id", "=", saleId).executeTakeFirst();
}

/** Locks a sale until the end of the transaction. */
export function lockSaleByExternalId(work: Work, externalId: string): Promise<Sold | undefined> {
  return work.selectFrom("sale").selectAll().where("external_id", "=", externalId).forUpdate().executeTakeFirst();
}

export function lockSale(work: Work, saleId: string): Promise<Sold> {
  return work.selectFrom("sale").selectAll().where("sale_id", "=", saleId).forUpdate().executeTakeFirstOrThrow();
}

export async function updateSale(work: Work, saleId: string, change: Updateable<SaleRow>): Promise<void> {
  await work.updateTable("sale").set(change).where("sale_id", "=", saleId).execute();
}

/**
 * Takes the unlocked sale whose hold ended first, except sales with an open reversal, sales frozen by a takedown, and
 * sales of an account with a suspended publisher, whose earnings stay pending until the suspension ends.
 */
export function lockDueSale(work: Work, now: Date, of: BookName | undefined): Promise<Sold | undefined> {
  let query = work
    .selectFrom("sale")
    .selectAll()
    .where("released_at", "is", null)
    // As a literal: a generic plan for any parameters cannot use an index of only these rows.
    .where("open_reversals", "=", sql.lit(0))
    .where("frozen", "=", sql.lit(false))
    .where("release_at", "<=", now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("registration")
            .select("registration.publisher_id")
            .whereRef("registration.account_id", "=", "sale.owner_id")
            .where("registration.state", "=", "suspended"),
        ),
      ),
    );
  if (of) query = query.where("owner_id", "=", of.ownerId).where("currency", "=", of.currency);
  // A worker skips a locked sale and takes another one.
  if (!of) return query.orderBy("release_at").limit(1).forUpdate().skipLocked().executeTakeFirst();
  // A creator's withdrawal waits for locked sales, in the order in which takedowns lock them: a sale that no longer
  // qualifies after the wait stays locked while the withdrawal waits for the next one.
  return query.orderBy("sale_id").limit(1).forUpdate().executeTakeFirst();
}
