import type { Insertable, Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { PriceRow } from "../../database/tables/payments.ts";
import type { PageRequest } from "../lists/page.ts";

export type Priced = Selectable<PriceRow>;

/** Adds a price to the history; the database makes it the extension's current price. */
export function insertPrice(work: Work, row: Insertable<PriceRow>): Promise<Priced> {
  return work.insertInto("price").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Newest first. */
export function pricesPage(work: Work, request: PageRequest & { readonly id: string }): Promise<Priced[]> {
  let query = work.selectFrom("price").selectAll().where("id", "=", request.id);
  if (request.after !== undefined) query = query.where("seq", "<", BigInt(request.after));
  return query
    .orderBy("seq", "desc")
    .limit(request.limit + 1)
    .execute();
}
