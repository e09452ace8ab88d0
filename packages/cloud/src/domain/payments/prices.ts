import type { Price, PriceBody, PricePage } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { extensionById } from "../../store/catalogue/extensions.ts";
import { raiseRevision } from "../../store/catalogue/versions.ts";
import { toPage } from "../../store/lists/page.ts";
import { insertPrice, type Priced, pricesPage } from "../../store/payments/prices.ts";
import type { Actor } from "../accounts/actor.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";
import { recordAudit } from "../operators/audit.ts";
import { requireSellable } from "./free-model.ts";

/** Sets the price of an extension from now on; only its owner may. */
export async function setPrice(
  service: Service,
  actor: Actor,
  of: PriceBody & { readonly id: string },
): Promise<Price> {
  const { id, amount_minor: amount = null, currency = null } = of;
  if ((amount === null) !== (currency === null)) refuse("purchase.price_incomplete");
  const fault = amount !== null && currency !== null && service.payments?.checkPrice(currency, amount);
  if (fault) refuse(fault.code, fault.message);
  const row = await transact(service, async (work) => {
    const extension = await extensionById(work, id);
    if (extension?.account_id !== actor.accountId) refuse("state.not_found");
    if (amount !== null) requireSellable(id);
    const at = service.clock.now();
    const { accountId: actorId } = actor;
    const price = await insertPrice(work, { id, amount, currency, set_by: actorId, at });
    const reason = amount === null ? "free" : `${currency} ${amount}`;
    const subject = `extension:${id}`;
    await recordAudit(work, { at, actorId, actorRole: "publisher", action: "price.set", subject, reason });
    await raiseRevision(work);
    return price;
  });
  service.catalogueChanged();
  return toPrice(row);
}

/** Prices of the account's own extension, newest first. */
export async function listPrices(
  service: Service,
  actor: Actor,
  query: PageQuery & { readonly id: string },
): Promise<PricePage> {
  const extension = await extensionById(service.database, query.id);
  if (extension?.account_id !== actor.accountId) refuse("state.not_found");
  const request = { ...numberedPage(service, `prices:${query.id}`, query), id: query.id };
  const page = toPage(await pricesPage(service.database, request), request.limit, (row) => String(row.seq));
  return { items: page.items.map(toPrice), next_cursor: writeCursor(`prices:${query.id}`, page.next) };
}

function toPrice(row: Priced): Price {
  return { plugin_id: row.id, amount_minor: row.amount, currency: row.currency, at: row.at.toISOString() };
}
