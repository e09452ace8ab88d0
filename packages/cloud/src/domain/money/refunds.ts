import type { RefundBody, Reversal } from "@bourse/contract/rest";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { insertReversal, type Reversed, reversalByExternalId } from "../../store/money/reversals.ts";
import { lockSaleByExternalId, type Sold, updateSale } from "../../store/money/sales.ts";
import type { Actor } from "../accounts/actor.ts";
import { notify } from "../notices/notify.ts";
import { recordAudit } from "../operators/audit.ts";
import { ownersOfSale, requireNotOwn } from "../publishers/own.ts";
import { toReversal } from "./reversals.ts";

/**
 * Records a refund to a buyer and opens the reversal that an administrator decides. From here on the sale's pending
 * earnings wait for that decision.
 */
export function importRefund(service: Service, actor: Actor, body: RefundBody): Promise<Reversal> {
  return transact(service, async (work) => {
    const sale = await lockSaleByExternalId(work, body.sale_external_id);
    if (!sale) refuse("ledger.sale_unknown");
    await requireNotOwn(work, actor, { refusal: "ledger.own_money", ...(await ownersOfSale(work, sale)) });
    const known = await reversalByExternalId(work, body.external_id);
    if (known) return toReversal(sameRefund(known, sale, body));
    const { external_id: externalId, amount_minor: amount, currency } = body;
    const by = { actorId: actor.accountId, actorRole: "finance", at: service.clock.now() } as const;
    return toReversal(await openReversal(work, sale, { ...by, externalId, amount, currency }));
  });
}

/** A refunded or disputed amount, and its reporter. */
export interface RefundFact {
  readonly externalId: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly actorId: string | null;
  readonly actorRole: "finance" | "service";
  readonly at: Date;
}

/** Opens a reversal of a locked sale inside the caller's transaction. */
export async function openReversal(work: UnitOfWork, sale: Sold, fact: RefundFact): Promise<Reversed> {
  if (fact.currency !== sale.currency) refuse("ledger.currency_mismatch");
  const refunded = sale.refunded + fact.amount;
  if (refunded > sale.gross) refuse("ledger.refund_exceeds_sale");
  const rounded = (sale.fee * refunded) / sale.gross;
  // After a dismissal, the fees of the remaining reversals can sum to one unit more than the rounded fee of their total.
  // biome-ignore lint/complexity/useMathMinMax: Math.max takes no bigint
  const refundedFee = rounded > sale.refunded_fee ? rounded : sale.refunded_fee;
  const { at, actorId, actorRole } = fact;
  const row = await insertReversal(work, {
    reversal_id: work.random.uuid(),
    external_id: fact.externalId,
    sale_id: sale.sale_id,
    owner_id: sale.owner_id,
    currency: sale.currency,
    gross: fact.amount,
    // The sum over all refunds is rounded, not each of them: a fully refunded sale returns its whole fee.
    fee: refundedFee - sale.refunded_fee,
    state: "opened",
    revision: 1n,
    from_pending: null,
    from_available: null,
    receivable: null,
    opened_at: at,
    closed_at: null,
  });
  // A concurrent request for the same refund, on another sale, was faster.
  if (!row) refuse("ledger.import_conflict");
  const open_reversals = sale.open_reversals + 1;
  await updateSale(work, sale.sale_id, { refunded, refunded_fee: refundedFee, open_reversals });
  const subject = `reversal:${row.reversal_id}`;
  await recordAudit(work, { at, actorId, actorRole, action: "reversal.opened", subject });
  const data = { plugin_id: sale.id, currency: row.currency, amount_minor: String(row.gross) };
  await notify(work, { accountId: row.owner_id, event: "refund.opened", subject, data, at });
  return row;
}

function sameRefund(known: Reversed, sale: Sold, body: RefundBody): Reversed {
  const isSame =
    known.sale_id === sale.sale_id && known.currency === body.currency && known.gross === body.amount_minor;
  return isSame ? known : refuse("ledger.import_conflict");
}
