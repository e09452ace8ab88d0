import { issue } from "@bourse/contract";
import type { ReconcileBody, Reversal, ReversalPage, ReversalState, WriteOffBody } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { toPage } from "../../store/lists/page.ts";
import { closeReversal, lockReversal, type Reversed, reversalsPage } from "../../store/money/reversals.ts";
import { lockSale, type Sold, updateSale } from "../../store/money/sales.ts";
import type { Actor } from "../accounts/actor.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";
import { recordAudit } from "../operators/audit.ts";
import { ownersOfSale, requireNotOwn } from "../publishers/own.ts";
import { type AnswerText, once } from "./idempotency.ts";
import { openBook, post } from "./ledger.ts";

type Decision = { readonly id: string } & (
  | ({ readonly to: "reconciled" } & ReconcileBody)
  | ({ readonly to: "written_off" } & WriteOffBody)
);

/** Takes the creator's share of a refund back: from the balance as far as it covers, the rest as debt. */
export function reconcileReversal(
  service: Service,
  actor: Actor,
  body: ReconcileBody & { readonly id: string },
): Promise<AnswerText> {
  return decide(service, actor, { ...body, to: "reconciled" });
}

/** Lets the platform bear a refund. */
export function writeOffReversal(
  service: Service,
  actor: Actor,
  body: WriteOffBody & { readonly id: string },
): Promise<AnswerText> {
  return decide(service, actor, { ...body, to: "written_off" });
}

function decide(service: Service, actor: Actor, decision: Decision): Promise<AnswerText> {
  const { id, to, expected_revision, idempotency_key: key } = decision;
  const reason = decision.to === "written_off" ? decision.reason : "";
  return once(service, actor, {
    name: to === "reconciled" ? "reversal_reconcile" : "reversal_write_off",
    key,
    facts: { id, expected_revision, reason },
    effect: async (work) => {
      const { row, sale } = await requireOpen(work, actor, decision);
      const at = service.clock.now();
      const closed =
        to === "reconciled" ? await takeBack(work, row, { sale, at }) : await writeOff(work, row, { sale, at });
      const subject = `reversal:${id}`;
      const { accountId: actorId } = actor;
      await recordAudit(work, { at, actorId, actorRole: "administrator", action: `reversal.${to}`, subject, reason });
      return toReversal(closed);
    },
  });
}

async function requireOpen(work: Work, actor: Actor, { id, expected_revision }: Decision) {
  const row = await lockReversal(work, id);
  if (!row) refuse("state.not_found");
  const sale = await lockSale(work, row.sale_id);
  await requireNotOwn(work, actor, { refusal: "ledger.own_money", ...(await ownersOfSale(work, sale)) });
  if (row.revision !== expected_revision) {
    const message = `the current revision is ${row.revision}`;
    refuse("ledger.revision_stale", message, [issue("ledger.revision_stale", "/expected_revision", message)]);
  }
  if (row.state !== "opened") refuse("state.conflict", `the reversal is ${row.state}`);
  return { row, sale };
}

interface Context {
  readonly sale: Sold;
  readonly at: Date;
}

/**
 * Takes from the sale's pending amount first, then from what is available; amounts reserved for a payout are not
 * touched.
 */
async function takeBack(work: Work, row: Reversed, { sale, at }: Context): Promise<Reversed> {
  const book = await openBook(work, row);
  const due = row.gross - row.fee;
  const fromPending = least(due, sale.pending);
  const fromAvailable = least(due - fromPending, book.available);
  const receivable = due - fromPending - fromAvailable;
  await post(work, book, {
    kind: "reversal_reconciled",
    subject: `reversal:${row.reversal_id}`,
    at,
    lines: {
      sale_clearing: row.gross,
      fee: -row.fee,
      pending: -fromPending,
      available: -fromAvailable,
      receivable: -receivable,
    },
  });
  await updateSale(work, sale.sale_id, {
    pending: sale.pending - fromPending,
    open_reversals: sale.open_reversals - 1,
  });
  return closeReversal(work, row.reversal_id, {
    state: "reconciled",
    revision: row.revision + 1n,
    from_pending: fromPending,
    from_available: fromAvailable,
    receivable,
    closed_at: at,
  });
}

async function writeOff(work: Work, row: Reversed, { sale, at }: Context): Promise<Reversed> {
  const book = await openBook(work, row);
  const lines = { sale_clearing: row.gross, fee: -row.gross };
  await post(work, book, { kind: "reversal_written_off", subject: `reversal:${row.reversal_id}`, at, lines });
  await updateSale(work, sale.sale_id, { open_reversals: sale.open_reversals - 1 });
  return closeReversal(work, row.reversal_id, {
    state: "written_off",
    revision: row.revision + 1n,
    from_pending: 0n,
    from_available: 0n,
    receivable: 0n,
    closed_at: at,
  });
}

/**
 * Ends an open reversal without a posting: its buyer got nothing back, and the sale is whole again. The caller has
 * locked reversal and sale. Call it inside a transaction.
 */
export async function dismissReversal(work: Work, row: Reversed, { sale, at }: Context): Promise<void> {
  await closeReversal(work, row.reversal_id, {
    state: "dismissed",
    revision: row.revision + 1n,
    from_pending: 0n,
    from_available: 0n,
    receivable: 0n,
    closed_at: at,
  });
  await updateSale(work, sale.sale_id, {
    refunded: sale.refunded - row.gross,
    refunded_fee: sale.refunded_fee - row.fee,
    open_reversals: sale.open_reversals - 1,
  });
  const subject = `reversal:${row.reversal_id}`;
  await recordAudit(work, { at, actorId: null, actorRole: "service", action: "reversal.dismissed", subject });
}

/** The smaller of two amounts. */
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Reversals, the longest waiting first. */
export async function listReversals(
  service: Service,
  query: PageQuery & { readonly state?: ReversalState },
): Promise<ReversalPage> {
  const request = { ...numberedPage(service, "reversals", query), state: query.state };
  const rows = await reversalsPage(service.database, request);
  const page = toPage(rows, request.limit, (row) => String(row.seq));
  return { items: page.items.map(toReversal), next_cursor: writeCursor("reversals", page.next) };
}

/** A reversal as shown to operators. */
export function toReversal(row: Reversed): Reversal {
  return {
    reversal_id: row.reversal_id,
    external_id: row.external_id,
    sale_id: row.sale_id,
    account_id: row.owner_id,
    currency: row.currency,
    amount_minor: row.gross,
    fee_minor: row.fee,
    state: row.state,
    revision: row.revision,
    from_pending_minor: row.from_pending,
    from_available_minor: row.from_available,
    receivable_minor: row.receivable,
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}
