import type { ErrorCode } from "@bourse/contract";
import type { EntitlementList, Purchase, PurchasePage } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { CheckoutOutcome } from "../../ports/payments.ts";
import type { Service } from "../../ports/service.ts";
import { extensionById } from "../../store/catalogue/extensions.ts";
import { toPage } from "../../store/lists/page.ts";
import {
  insertPurchase,
  livePurchase,
  lockPurchase,
  type Purchased,
  paidPurchases,
  purchasesPage,
  readPurchase,
  updatePurchase,
} from "../../store/payments/purchases.ts";
import type { Actor } from "../accounts/actor.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";
import { once } from "../money/idempotency.ts";
import { recordAudit } from "../operators/audit.ts";
import { roleIn } from "../publishers/rights.ts";
import { openFinding } from "./findings.ts";

/**
 * Starts a purchase at the current price, once per key, and returns where to pay. The provider is asked after the
 * commit, with the purchase's id and expiry as its key: repeating the request returns the same checkout.
 */
export async function beginPurchase(
  service: Service,
  actor: Actor,
  of: { readonly id: string; readonly key: string },
): Promise<Purchase> {
  const { id, key } = of;
  const text = await once(service, actor, {
    name: "purchase",
    key,
    facts: { id },
    effect: async (work) => ({ purchase_id: await create(service, work, { actor, id }) }),
  });
  const { purchase_id } = JSON.parse(text) as { purchase_id: string };
  return toPurchase(await openCheckout(service, purchase_id));
}

async function create(service: Service, work: UnitOfWork, of: { actor: Actor; id: string }): Promise<string> {
  const { id } = of;
  const { accountId } = of.actor;
  const offer = await offerTo(work, { accountId, id });
  if ("refused" in offer) refuse(offer.refused);
  const at = service.clock.now();
  const row = await insertPurchase(work, {
    purchase_id: service.random.uuid(),
    account_id: accountId,
    id,
    currency: offer.currency,
    amount: offer.amount,
    state: "created",
    session_id: null,
    checkout_url: null,
    expires_at: new Date(at.getTime() + service.limits.payments.checkoutMs),
    payment_id: null,
    sale_id: null,
    created_at: at,
    updated_at: at,
    paid_at: null,
  });
  if (row) {
    const subject = `purchase:${row.purchase_id}`;
    await recordAudit(work, { at, actorId: accountId, actorRole: "buyer", action: "purchase.created", subject });
    return row.purchase_id;
  }
  const live = await livePurchase(work, { accountId, id });
  if (live?.state !== "created") return refuse(live?.state === "pending" ? "purchase.pending" : "purchase.owned");
  // The provider did not answer the first request, so the buyer has no address to pay at and asks with another key. It
  // is the same purchase, unless the offer has changed since.
  const { purchase_id: purchaseId, state } = await renew(service, work, live);
  return state === "expired" ? create(service, work, of) : purchaseId;
}

type Offer = { readonly amount: bigint; readonly currency: string } | { readonly refused: ErrorCode };

/** The price of the extension for this account now, or the reason it is not sold to it. */
async function offerTo(work: Work, of: { readonly accountId: string; readonly id: string }): Promise<Offer> {
  const extension = await extensionById(work, of.id);
  // An extension that is not in the catalogue is not for sale.
  if (!extension || extension.latest_key === null) return { refused: "state.not_found" };
  if ((await roleIn(work, of.accountId, extension.publisher)) !== undefined)
    return { refused: "purchase.own_extension" };
  const { price_amount: amount, price_currency: currency } = extension;
  return amount === null || currency === null ? { refused: "purchase.free" } : { amount, currency };
}

async function openCheckout(service: Service, purchaseId: string): Promise<Purchased> {
  const found = await readPurchase(service.database, purchaseId);
  if (!found) throw new Error("a purchase is gone");
  if (found.state !== "created" || !service.payments) return requireOpened(found);
  const row = await transact(service, (work) => renew(service, work, found));
  const { id: title, state, currency, amount, expires_at: expiresAt } = row;
  if (state !== "created" || !expiresAt) return requireOpened(row);
  const wish = { purchaseId, title, currency, amount, expiresAt };
  return requireOpened(await record(service, row, await service.payments.createCheckout(wish)));
}

function endsSoon({ clock, limits: { payments } }: Service, { expires_at: end }: Purchased): boolean {
  return end !== null && end.getTime() - clock.now().getTime() < payments.checkoutLeastMs;
}

/**
 * Ends a purchase without a checkout when the extension is no longer sold to its buyer at that price, so that nobody
 * begins to pay an old price. Otherwise postpones an expiry that is too near, as after an outage. The new expiry also
 * makes a new request: the provider would repeat an error that it has stored for the first one. Even if the first
 * request opened a checkout, only one address is ever recorded and given out.
 */
async function renew(service: Service, work: UnitOfWork, row: Purchased): Promise<Purchased> {
  const current = await lockPurchase(work, row.purchase_id);
  // Another request was faster.
  if (current?.state !== "created") return current ?? row;
  const { purchase_id: purchaseId, account_id: accountId, id, amount, currency } = current;
  const at = service.clock.now();
  const offer = await offerTo(work, { accountId, id });
  if ("refused" in offer || offer.amount !== amount || offer.currency !== currency) {
    await recordExpired(work, purchaseId, at);
    return updatePurchase(work, purchaseId, { state: "expired", expires_at: at, updated_at: at });
  }
  if (!endsSoon(service, current)) return current;
  const end = new Date(at.getTime() + service.limits.payments.checkoutMs);
  return updatePurchase(work, purchaseId, { expires_at: end, updated_at: at });
}

/** The trail of a purchase that ended unpaid. */
export function recordExpired(work: UnitOfWork, purchaseId: string, at: Date): Promise<void> {
  const subject = `purchase:${purchaseId}`;
  return recordAudit(work, { at, actorId: null, actorRole: "service", action: "purchase.expired", subject });
}

/** A purchase that failed without a checkout was refused by the provider; repeating it changes nothing. */
function requireOpened(row: Purchased): Purchased {
  return row.state === "failed" && row.session_id === null ? refuse("payment.provider_refused") : row;
}

function record(service: Service, row: Purchased, outcome: CheckoutOutcome): Promise<Purchased> {
  const { purchase_id: purchaseId } = row;
  return transact(service, async (work) => {
    const current = await lockPurchase(work, purchaseId);
    // The buyer may have paid before the answer came, or another request with the same key was faster.
    if (current?.state !== "created") return current ?? row;
    const at = service.clock.now();
    if (outcome.kind === "refused") return endRefused(work, current, { at, reason: outcome.reason });
    return updatePurchase(work, purchaseId, {
      state: "pending",
      session_id: outcome.sessionId,
      checkout_url: outcome.url,
      expires_at: outcome.expiresAt,
      updated_at: at,
    });
  });
}

/** The buyer may start again immediately, and finance investigates why the extension cannot be bought. */
async function endRefused(work: UnitOfWork, row: Purchased, of: { at: Date; reason: string }): Promise<Purchased> {
  const { at, reason } = of;
  const subject = `purchase:${row.purchase_id}`;
  const detail = `no checkout of ${row.id} for ${row.currency} ${row.amount}: ${reason}`;
  await openFinding(work, { kind: "checkout.refused", subject, detail, at });
  await recordAudit(work, { at, actorId: null, actorRole: "service", action: "purchase.failed", subject, reason });
  return updatePurchase(work, row.purchase_id, { state: "failed", expires_at: null, updated_at: at });
}

/** The account's purchases, newest first. */
export async function listPurchases(service: Service, actor: Actor, query: PageQuery): Promise<PurchasePage> {
  const request = { ...numberedPage(service, "purchases", query), accountId: actor.accountId };
  const page = toPage(await purchasesPage(service.database, request), request.limit, (row) => String(row.seq));
  return { items: page.items.map(toPurchase), next_cursor: writeCursor("purchases", page.next) };
}

export async function readOwnPurchase(service: Service, actor: Actor, purchaseId: string): Promise<Purchase> {
  const row = await readPurchase(service.database, purchaseId);
  return row?.account_id === actor.accountId ? toPurchase(row) : refuse("state.not_found");
}

/** Extensions that the account may download because it paid; a refund or dispute withdraws them. */
export async function listEntitlements(service: Service, actor: Actor): Promise<EntitlementList> {
  const rows = await paidPurchases(service.database, actor.accountId);
  const items = rows.map((row) => ({
    plugin_id: row.id,
    purchase_id: row.purchase_id,
    since: (row.paid_at ?? row.updated_at).toISOString(),
  }));
  return { items };
}

function toPurchase(row: Purchased): Purchase {
  return {
    purchase_id: row.purchase_id,
    plugin_id: row.id,
    currency: row.currency,
    amount_minor: row.amount,
    state: row.state,
    checkout_url: row.state === "pending" ? row.checkout_url : null,
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  };
}
