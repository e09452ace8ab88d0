import type { Price, PriceBody, PricePage } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type Extension, extensionById, lockExtension } from "../../store/catalogue/extensions.ts";
import { raiseRevision } from "../../store/catalogue/versions.ts";
import { toPage } from "../../store/lists/page.ts";
import { insertPrice, type Priced, pricesPage } from "../../store/payments/prices.ts";
import { lockPublisher } from "../../store/publishers/members.ts";
import type { Actor } from "../accounts/actor.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";
import { recordAudit } from "../operators/audit.ts";
import { publisherSkeleton } from "../publishers/names.ts";
import { requireRight } from "../publishers/rights.ts";
import { requireSellable } from "./free-model.ts";

/**
 * Sets the price of an extension from now on; only an owner of its publisher may. Publisher and extension are locked
 * until the end, in the same order as for a transfer, so that nobody sets a price after the extension has moved or the
 * owner has left.
 */
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
    const { publisher } = (await extensionById(work, id)) ?? refuse("state.not_found");
    await lockPublisher(work, publisherSkeleton(publisher));
    const extension = await lockExtension(work, id);
    await requireEarns(work, actor, extension);
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

/** Only owners may list and set prices. A member with another role is told so; for all others the extension does not exist. */
async function requireEarns(work: Work, { accountId }: Actor, extension: Extension | undefined): Promise<void> {
  const { publisher } = extension ?? refuse("state.not_found");
  await requireRight(work, accountId, { publisher, right: "earn" });
}

/** Prices of an extension of the account's publishers, newest first. */
export async function listPrices(
  service: Service,
  actor: Actor,
  query: PageQuery & { readonly id: string },
): Promise<PricePage> {
  await requireEarns(service.database, actor, await extensionById(service.database, query.id));
  const request = { ...numberedPage(service, `prices:${query.id}`, query), id: query.id };
  const page = toPage(await pricesPage(service.database, request), request.limit, (row) => String(row.seq));
  return { items: page.items.map(toPrice), next_cursor: writeCursor(`prices:${query.id}`, page.next) };
}

function toPrice(row: Priced): Price {
  return { plugin_id: row.id, amount_minor: row.amount, currency: row.currency, at: row.at.toISOString() };
}
