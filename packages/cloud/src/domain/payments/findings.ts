import type { PaymentFinding, PaymentFindingPage } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { toPage } from "../../store/lists/page.ts";
import { readReversal } from "../../store/money/reversals.ts";
import { readSale } from "../../store/money/sales.ts";
import { readWithdrawal } from "../../store/money/withdrawals.ts";
import {
  closeFinding as close,
  type Found,
  findingsPage,
  insertFinding,
  lockFinding,
} from "../../store/payments/findings.ts";
import { readPurchase } from "../../store/payments/purchases.ts";
import type { Actor } from "../accounts/actor.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";
import { recordAudit } from "../operators/audit.ts";
import { joined, type Owners, ownersOfExtension, ownersOfSale, requireNotOwn } from "../publishers/own.ts";

const NOBODY: Owners = { accounts: [] };

async function ownersOfSaleId(work: Work, saleId: string): Promise<Owners> {
  const sale = await readSale(work, saleId);
  return sale ? ownersOfSale(work, sale) : NOBODY;
}

/**
 * The owners of the money in a finding, by the kind of its subject. A kind that is not here never belonged to an
 * account of ours.
 */
const OWNERS: Readonly<Record<string, (work: Work, id: string) => Promise<Owners>>> = {
  sale: ownersOfSaleId,
  reversal: async (work, id) => {
    const reversal = await readReversal(work, id);
    return reversal ? ownersOfSaleId(work, reversal.sale_id) : NOBODY;
  },
  withdrawal: async (work, id) => {
    const withdrawal = await readWithdrawal(work, id);
    return withdrawal ? { accounts: [withdrawal.owner_id] } : NOBODY;
  },
  purchase: async (work, id) => {
    const purchase = await readPurchase(work, id);
    if (!purchase) return NOBODY;
    return joined(await ownersOfExtension(work, purchase.id), { accounts: [purchase.account_id] });
  },
};

/** The owners of the money in a finding; `subject` is `<kind>:<id>`. */
function ownersOfFinding(work: Work, subject: string): Promise<Owners> {
  const [kind = "", id = ""] = subject.split(":", 2);
  return OWNERS[kind]?.(work, id) ?? Promise.resolve(NOBODY);
}

/** Reports of a provider that are not booked. */
export type FindingKind =
  | "event.changed"
  | "event.unreadable"
  | "checkout.unknown"
  | "checkout.amount_differs"
  | "checkout.unexpected"
  | "checkout.refused"
  | "refund.exceeds"
  | "refund.failed"
  | "dispute.other_currency"
  | "dispute.decided_before"
  | "event.unprocessed"
  | "payout.bounced";

/** Stores an unbooked report for finance, once per subject and text. Call it inside a transaction. */
export async function openFinding(
  work: UnitOfWork,
  of: { readonly kind: FindingKind; readonly subject: string; readonly detail: string; readonly at: Date },
): Promise<void> {
  const { kind, subject, detail, at } = of;
  const row = { finding_id: work.random.uuid(), kind, subject, detail, opened_at: at };
  if (!(await insertFinding(work, { ...row, closed_at: null, closed_by: null, reason: null }))) return;
  await recordAudit(work, {
    at,
    actorId: null,
    actorRole: "service",
    action: `finding.${kind}`,
    subject,
    reason: detail,
  });
}

/** Findings that wait for finance, oldest first. */
export async function listFindings(
  service: Service,
  query: PageQuery & { readonly state?: "open" | "closed" },
): Promise<PaymentFindingPage> {
  const request = { ...numberedPage(service, "findings", query), state: query.state };
  const page = toPage(await findingsPage(service.database, request), request.limit, (row) => String(row.seq));
  return { items: page.items.map(toFinding), next_cursor: writeCursor("findings", page.next) };
}

/** Records how finance resolved a finding. */
export function closeFinding(
  service: Service,
  actor: Actor,
  act: { readonly findingId: string; readonly reason: string },
): Promise<PaymentFinding> {
  return transact(service, async (work) => {
    const row = await lockFinding(work, act.findingId);
    if (!row) refuse("state.not_found");
    await requireNotOwn(work, actor, { refusal: "ledger.own_money", ...(await ownersOfFinding(work, row.subject)) });
    if (row.closed_at) refuse("state.conflict", "the finding is closed");
    const at = service.clock.now();
    const { accountId: actorId } = actor;
    const { reason } = act;
    const closed = await close(work, row.finding_id, { closed_at: at, closed_by: actorId, reason });
    await recordAudit(work, {
      at,
      actorId,
      actorRole: "finance",
      action: "finding.closed",
      subject: row.subject,
      reason,
    });
    return toFinding(closed);
  });
}

function toFinding(row: Found): PaymentFinding {
  return {
    finding_id: row.finding_id,
    kind: row.kind,
    subject: row.subject,
    detail: row.detail,
    state: row.closed_at ? "closed" : "open",
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    reason: row.reason,
  };
}
