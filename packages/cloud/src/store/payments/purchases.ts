import type { PurchaseState } from "@bourse/contract/rest";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { PurchaseRow } from "../../database/tables/payments.ts";
import type { PageRequest } from "../lists/page.ts";

export type Purchased = Selectable<PurchaseRow>;

/** States in which a buyer has, or may soon have, paid: one purchase per extension at a time. */
const LIVE: PurchaseState[] = ["created", "pending", "paid", "disputed"];

/**
 * Adds a purchase unless the account has an active one of the extension; undefined when it has. The states are
 * literals, as in the index: with parameters, the database no longer recognises the index once it plans the prepared
 * statement for all values.
 */
export function insertPurchase(work: Work, row: Insertable<PurchaseRow>): Promise<Purchased | undefined> {
  return work
    .insertInto("purchase")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "id"])
        .where(sql<boolean>`state in (${sql.join(LIVE.map((state) => sql.lit(state)))})`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

export function livePurchase(
  work: Work,
  of: { readonly accountId: string; readonly id: string },
): Promise<Purchased | undefined> {
  return work
    .selectFrom("purchase")
    .selectAll()
    .where("account_id", "=", of.accountId)
    .where("id", "=", of.id)
    .where("state", "in", LIVE)
    .executeTakeFirst();
}

export function readPurchase(work: Work, purchaseId: string): Promise<Purchased | undefined> {
  return work.selectFrom("purchase").selectAll().where("purchase_id", "=", purchaseId).executeTakeFirst();
}

/** Locks a purchase until the end of the transaction. */
export function lockPurchase(work: Work, purchaseId: string): Promise<Purchased | undefined> {
  return work.selectFrom("purchase").selectAll().where("purchase_id", "=", purchaseId).forUpdate().executeTakeFirst();
}

/** Like {@link lockPurchase}, by the provider's payment. */
export function lockPurchaseOfPayment(work: Work, paymentId: string): Promise<Purchased | undefined> {
  return work.selectFrom("purchase").selectAll().where("payment_id", "=", paymentId).forUpdate().executeTakeFirst();
}

export function updatePurchase(work: Work, purchaseId: string, change: Updateable<PurchaseRow>): Promise<Purchased> {
  return work
    .updateTable("purchase")
    .set(change)
    .where("purchase_id", "=", purchaseId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends unpaid checkouts whose end the provider did not report. Returns their ids. */
export async function expirePurchases(work: Work, before: Date, at: Date): Promise<string[]> {
  const rows = await work
    .updateTable("purchase")
    .set({ state: "expired", updated_at: at, checkout_url: null })
    .where("state", "in", ["created", "pending"])
    .where("expires_at", "<", before)
    .returning("purchase_id")
    .execute();
  return rows.map((row) => row.purchase_id);
}

/** Newest first. */
export function purchasesPage(work: Work, request: PageRequest & { readonly accountId: string }): Promise<Purchased[]> {
  let query = work.selectFrom("purchase").selectAll().where("account_id", "=", request.accountId);
  if (request.after !== undefined) query = query.where("seq", "<", BigInt(request.after));
  return query
    .orderBy("seq", "desc")
    .limit(request.limit + 1)
    .execute();
}

/** Extensions that an account has paid for and may still download. */
export function paidPurchases(work: Work, accountId: string): Promise<Purchased[]> {
  return work
    .selectFrom("purchase")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("state", "=", "paid")
    .orderBy("id")
    .execute();
}

/** Serialises all work on one payment of a provider, whatever tables it uses. */
export async function lockPayment(work: Work, paymentId: string): Promise<void> {
  const name = `payment ${paymentId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 1))`.execute(work);
}
