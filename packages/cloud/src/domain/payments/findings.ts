import type { PaymentFinding, PaymentFindingPage } from "@bourse/contract/rest";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { toPage } from "../../store/lists/page.ts";
import {
  closeFinding as close,
  type Found,
  findingsPage,
  insertFinding,
  lockFinding,
} from "../../store/payments/findings.ts";
import type { Actor } from "../accounts/actor.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";
import { recordAudit } from "../operators/audit.ts";
import { requireNotOwn } from "../publishers/own.ts";
import { ownersOfFinding } from "./finding-owners.ts";

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
    await requireNotOwn(work, actor, { what: "money", ...(await ownersOfFinding(work, row.subject)) });
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
