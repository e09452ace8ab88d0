import type { UnitOfWork } from "../../database/transact.ts";
import type { ProviderFact } from "../../ports/payments.ts";
import type { Service } from "../../ports/service.ts";
import { insertRefundFailure, raiseDispute, raiseRefund } from "../../store/payments/events.ts";
import {
  livePurchase,
  lockPayment,
  lockPurchase,
  lockPurchaseOfPayment,
  type Purchased,
  updatePurchase,
} from "../../store/payments/purchases.ts";
import { bookSale } from "../money/sales.ts";
import { recordAudit } from "../operators/audit.ts";
import { openFinding } from "./findings.ts";
import { settlePurchase } from "./settle-purchase.ts";

type Fact<Kind extends ProviderFact["kind"]> = Extract<ProviderFact, { kind: Kind }>;
type CheckoutFact = Fact<"checkout">;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Changes a purchase to the state of its checkout. A checkout without a purchase of ours is ignored, unless money
 * arrived with it.
 */
export async function applyCheckout(service: Service, work: UnitOfWork, fact: CheckoutFact): Promise<void> {
  // No purchase: the provider's account sells other things as well.
  if (fact.purchaseId === null) return;
  if (fact.paymentId !== null) await lockPayment(work, fact.paymentId);
  const at = service.clock.now();
  const purchase = UUID.test(fact.purchaseId) ? await lockPurchase(work, fact.purchaseId) : undefined;
  const isOurs = purchase && (purchase.session_id === null || purchase.session_id === fact.sessionId);
  if (!isOurs) {
    if (fact.outcome !== "paid") return;
    const detail = `${fact.currency} ${fact.amount} arrived for ${fact.purchaseId}, which has no such checkout`;
    return openFinding(work, {
      kind: "checkout.unknown",
      subject: `checkout:${fact.sessionId}`,
      detail,
      at,
    });
  }
  if (fact.outcome === "paid") return takePayment(service, work, { purchase, fact });
  if (purchase.state !== "created" && purchase.state !== "pending") return;
  const known = { session_id: fact.sessionId, updated_at: at };
  // The bank takes days: the checkout no longer expires.
  if (fact.outcome === "waiting")
    await updatePurchase(work, purchase.purchase_id, {
      ...known,
      state: "pending",
      checkout_url: null,
      expires_at: null,
    });
  else await updatePurchase(work, purchase.purchase_id, { ...known, state: fact.outcome, checkout_url: null });
}

/** Books a payment that matches the purchase; any other goes to finance. */
async function takePayment(
  service: Service,
  work: UnitOfWork,
  { purchase, fact }: { readonly purchase: Purchased; readonly fact: CheckoutFact },
): Promise<void> {
  if (purchase.sale_id !== null) return;
  const at = service.clock.now();
  const subject = `purchase:${purchase.purchase_id}`;
  const { paymentId } = fact;
  if (fact.currency !== purchase.currency || fact.amount !== purchase.amount) {
    const detail = `asked for ${purchase.currency} ${purchase.amount}, paid ${fact.currency} ${fact.amount}`;
    return openFinding(work, { kind: "checkout.amount_differs", subject, detail, at });
  }
  const { account_id: accountId, id } = purchase;
  const live = await livePurchase(work, { accountId, id });
  if (paymentId === null || (live && live.purchase_id !== purchase.purchase_id)) {
    const detail = live
      ? `paid twice, with ${paymentId}: the buyer has another purchase of it`
      : "paid without a payment";
    return openFinding(work, { kind: "checkout.unexpected", subject, detail, at });
  }
  const sale = await bookSale(service, work, {
    external_id: `stripe:${paymentId}`,
    plugin_id: id,
    currency: purchase.currency,
    amount_minor: purchase.amount,
    sold_at: at.toISOString(),
    actorId: null,
    actorRole: "service",
  });
  const paid = await updatePurchase(work, purchase.purchase_id, {
    state: "paid",
    session_id: fact.sessionId,
    payment_id: paymentId,
    sale_id: sale.sale_id,
    checkout_url: null,
    expires_at: null,
    paid_at: at,
    updated_at: at,
  });
  await recordAudit(work, { at, actorId: null, actorRole: "service", action: "purchase.paid", subject });
  await settlePurchase(service, work, paid);
}

/** Stores the refunded total of a charge, and deducts it from the sale if that exists already. */
export async function applyRefund(service: Service, work: UnitOfWork, fact: Fact<"refund">): Promise<void> {
  await lockPayment(work, fact.paymentId);
  const { chargeId: charge_id, paymentId: payment_id, currency, amount: refunded } = fact;
  await raiseRefund(work, { charge_id, payment_id, currency, refunded });
  await settleIfThere(service, work, payment_id);
}

/** Records that a refund did not reach the buyer. */
export async function applyRefundFailure(
  service: Service,
  work: UnitOfWork,
  fact: Fact<"refund_failed">,
): Promise<void> {
  await lockPayment(work, fact.paymentId);
  const { refundId: refund_id, chargeId: charge_id, paymentId: payment_id, currency, amount, reason } = fact;
  await insertRefundFailure(work, { refund_id, charge_id, payment_id, currency, amount, reason });
  await settleIfThere(service, work, payment_id);
}

/** Stores the state of a dispute, and applies it if its sale exists already. */
export async function applyDispute(service: Service, work: UnitOfWork, fact: Fact<"dispute">): Promise<void> {
  await lockPayment(work, fact.paymentId);
  const { disputeId: dispute_id, paymentId: payment_id, currency, amount, state } = fact;
  await raiseDispute(work, { dispute_id, payment_id, currency, amount, state });
  await settleIfThere(service, work, payment_id);
}

async function settleIfThere(service: Service, work: UnitOfWork, paymentId: string): Promise<void> {
  const purchase = await lockPurchaseOfPayment(work, paymentId);
  if (purchase) await settlePurchase(service, work, purchase);
}
