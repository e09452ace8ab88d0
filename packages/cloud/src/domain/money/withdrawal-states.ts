import type { WithdrawalState } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import type { UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import { insertWithdrawalMove, updateWithdrawal, type Withdrawn } from "../../store/money/withdrawals.ts";
import { notify } from "../notices/notify.ts";
import { recordAudit } from "../operators/audit.ts";
import { credit, type EntryKind, type Lines, openBook, post } from "./ledger.ts";

/** Allowed state changes of a withdrawal; any other is refused. */
export const WITHDRAWAL_MOVES: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  requested: ["reserved"],
  reserved: ["submitted", "failed", "cancelled"],
  submitted: ["paid", "failed", "unknown"],
  // The provider did not answer: money may be in transit, so it is neither returned nor sent again.
  unknown: ["submitted", "paid", "failed"],
  // Banks return payouts days after they were paid.
  paid: ["bounced"],
  failed: [],
  cancelled: [],
  bounced: [],
};

/** One state change: to which state, by whom, when and why. */
export interface WithdrawalMove {
  readonly to: WithdrawalState;
  readonly actorId: string | null;
  readonly actorRole: "creator" | "finance" | "service";
  readonly at: Date;
  readonly reason: string;
  readonly reference?: string | undefined;
}

/** Changes the state of a locked withdrawal with its posting, history and audit entry, or refuses. */
export async function moveWithdrawal(work: UnitOfWork, row: Withdrawn, move: WithdrawalMove): Promise<Withdrawn> {
  const from = row.state;
  if (!WITHDRAWAL_MOVES[from].includes(move.to)) {
    refuse("state.conflict", `a withdrawal that is ${from} cannot become ${move.to}`);
  }
  await postMove(work, row, move);
  const reference = move.reference ?? row.reference;
  const moved = await updateWithdrawal(work, row.withdrawal_id, { state: move.to, reference, updated_at: move.at });
  await recordWithdrawal(work, row.withdrawal_id, move);
  await tellOwner(work, moved, move);
  return moved;
}

async function recordWithdrawal(work: Work, withdrawalId: string, move: WithdrawalMove): Promise<void> {
  const { to: state, at, actorId, actorRole, reason } = move;
  const line = { at, actor_id: actorId, actor_role: actorRole, reason };
  await insertWithdrawalMove(work, { withdrawal_id: withdrawalId, state, ...line });
  const subject = `withdrawal:${withdrawalId}`;
  await recordAudit(work, { at, actorId, actorRole, action: `withdrawal.${state}`, subject, reason });
}

function tellOwner(work: UnitOfWork, row: Withdrawn, { to, at }: WithdrawalMove): Promise<void> {
  const data = { state: to, currency: row.currency, amount_minor: String(row.amount) };
  const subject = `withdrawal:${row.withdrawal_id}`;
  return notify(work, { accountId: row.owner_id, event: "withdrawal.moved", subject, data, at });
}

async function postMove(work: Work, row: Withdrawn, { to, at }: WithdrawalMove): Promise<void> {
  const { amount, state } = row;
  // Back from unknown: the provider has it after all, and the funds stay where they are.
  if (to === "unknown" || (state === "unknown" && to === "submitted")) return;
  const book = await openBook(work, row);
  const enter = (kind: EntryKind, lines: Lines) =>
    post(work, book, { kind, subject: `withdrawal:${row.withdrawal_id}`, at, lines });
  if (to === "submitted") return enter("withdrawal_submitted", { held: -amount, payout_clearing: amount });
  if (to === "paid") return enter("withdrawal_paid", { payout_clearing: -amount, sale_clearing: amount });
  if (to === "bounced") return enter("withdrawal_bounced", { sale_clearing: -amount, ...credit(book, amount) });
  const from = state === "reserved" ? "held" : "payout_clearing";
  return enter("withdrawal_returned", { [from]: -amount, ...credit(book, amount) });
}
