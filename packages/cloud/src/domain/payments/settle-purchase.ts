import type { PurchaseState } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import type { PaymentDisputeRow, PaymentRefundRow, RefundFailureRow } from "../../database/tables/payments.ts";
import type { UnitOfWork } from "../../database/transact.ts";
import type { Service } from "../../ports/service.ts";
import { lockReversalsOfSale, type Reversed } from "../../store/money/reversals.ts";
import { lockSale } from "../../store/money/sales.ts";
import { disputesOfPayment, refundFailuresOfPayment, refundsOfPayment } from "../../store/payments/events.ts";
import { type Purchased, updatePurchase } from "../../store/payments/purchases.ts";
import { openReversal } from "../money/refunds.ts";
import { dismissReversal, least } from "../money/reversals.ts";
import { recordAudit } from "../operators/audit.ts";
import { openFinding } from "./findings.ts";

/** Allowed state changes of a paid purchase; the database has the same table. */
const MOVES: Readonly<Record<string, readonly PurchaseState[]>> = {
  paid: ["refunded", "disputed"],
  disputed: ["paid", "refunded"],
};

interface Context {
  readonly work: UnitOfWork;
  readonly saleId: string;
  readonly at: Date;
}

/**
 * Brings a paid purchase and its sale in line with its known refunds and disputes, however often and in whatever order
 * they arrived. The caller has locked payment and purchase.
 */
export async function settlePurchase(service: Service, work: UnitOfWork, purchase: Purchased): Promise<void> {
  const { payment_id: paymentId, sale_id: saleId } = purchase;
  if (paymentId === null || saleId === null) return;
  const at = service.clock.now();
  const context = { work, saleId, at };
  const disputes = await disputesOfPayment(work, paymentId);
  for (const dispute of disputes) await settleDispute(context, dispute);
  const refunds = await refundsOfPayment(work, paymentId);
  for (const refund of refunds) await settleRefund(context, refund);
  for (const failure of await refundFailuresOfPayment(work, paymentId)) await tellFailure(context, failure);
  await move(work, purchase, { to: stateOf(purchase, refunds, disputes), at });
}

function stateOf({ amount }: Purchased, refunds: PaymentRefundRow[], disputes: PaymentDisputeRow[]): PurchaseState {
  const refunded = refunds.reduce((sum, each) => sum + each.refunded, 0n);
  if (refunded >= amount || disputes.some((each) => each.state === "lost")) return "refunded";
  return disputes.some((each) => each.state === "open") ? "disputed" : "paid";
}

async function move(work: Work, row: Purchased, { to, at }: { to: PurchaseState; at: Date }): Promise<void> {
  if (!MOVES[row.state]?.includes(to)) return;
  await updatePurchase(work, row.purchase_id, { state: to, updated_at: at });
  const subject = `purchase:${row.purchase_id}`;
  await recordAudit(work, { at, actorId: null, actorRole: "service", action: `purchase.${to}`, subject });
}

/** Opens a reversal for a disputed amount, because the platform does not have the amount until the bank decides. */
async function settleDispute(context: Context, dispute: PaymentDisputeRow): Promise<void> {
  const { work, saleId, at } = context;
  const externalId = `stripe:${dispute.dispute_id}`;
  const known = (await lockReversalsOfSale(work, saleId)).find((each) => each.external_id === externalId);
  const sale = await lockSale(work, saleId);
  if (dispute.currency !== sale.currency) return tellOtherCurrency(context, dispute, sale.currency);
  if (dispute.state === "won") {
    if (known?.state === "opened") await dismissReversal(work, known, { sale, at });
    else if (known && known.state !== "dismissed") {
      const detail = `the dispute ${dispute.dispute_id} is won after its reversal was ${known.state}`;
      await openFinding(work, {
        kind: "dispute.decided_before",
        subject: `reversal:${known.reversal_id}`,
        detail,
        at,
      });
    }
    return;
  }
  if (known || dispute.state === "inquiry") return;
  const amount = least(dispute.amount, sale.gross - sale.refunded);
  // The full amount was refunded before, or a removal has reversed it.
  if (amount > 0n) await openReversal(work, sale, { ...BY, externalId, currency: sale.currency, amount, at });
}

/**
 * Opens a finding when the bank disputes an amount in another currency than the sale's: finance books it by hand, once
 * for each state of the dispute.
 */
function tellOtherCurrency({ work, at }: Context, dispute: PaymentDisputeRow, currency: string): Promise<void> {
  const detail = `${dispute.currency} ${dispute.amount} of a sale in ${currency} is disputed: ${dispute.state}`;
  const subject = `dispute:${dispute.dispute_id}`;
  return openFinding(work, { kind: "dispute.other_currency", subject, detail, at });
}

/** Keeps the reversal: the buyer is still owed the refund, which must reach them in another way. */
function tellFailure({ work, at, saleId }: Context, failure: RefundFailureRow): Promise<void> {
  const { refund_id: id, currency, amount, reason } = failure;
  const detail = `the refund of ${currency} ${amount} of sale ${saleId} did not reach the buyer: ${reason}`;
  return openFinding(work, { kind: "refund.failed", subject: `refund:${id}`, detail, at });
}

const BY = { actorId: null, actorRole: "service" } as const;

/** Opens a reversal for the amount refunded since the last one of this charge. */
async function settleRefund(context: Context, refund: PaymentRefundRow): Promise<void> {
  const { work, saleId, at } = context;
  const reversals = await lockReversalsOfSale(work, saleId);
  const sale = await lockSale(work, saleId);
  const prefix = `stripe:${refund.charge_id}:`;
  const [own, others] = [true, false].map((isOwn) =>
    reversals.filter((each) => each.external_id.startsWith(prefix) === isOwn && each.state !== "dismissed"),
  );
  const due = refund.refunded - sumOf(own);
  if (due <= 0n) return;
  // An amount that a removal or a dispute has already reversed is reversed only once.
  const covered = sumOf(others);
  const room = sale.gross - sale.refunded;
  const amount = least(due, room);
  if (refund.currency !== sale.currency || due - amount > covered) {
    const detail = `${refund.currency} ${refund.refunded} was given back of ${sale.currency} ${sale.gross}`;
    return openFinding(work, { kind: "refund.exceeds", subject: `sale:${saleId}`, detail, at });
  }
  const externalId = `${prefix}${refund.refunded}`;
  if (amount > 0n) await openReversal(work, sale, { ...BY, externalId, currency: sale.currency, amount, at });
}

const sumOf = (reversals: readonly Reversed[] = []): bigint => reversals.reduce((sum, { gross }) => sum + gross, 0n);
