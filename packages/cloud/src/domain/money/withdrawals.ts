import type { Withdrawal, WithdrawalPage, WithdrawalState } from "@bourse/contract/rest";
import { refuse } from "../../failure.ts";
import type { Actor, Service } from "../../ports/service.ts";
import { toPage } from "../../store/lists/page.ts";
import {
  lockWithdrawal,
  readWithdrawal,
  setProvider,
  type Withdrawn,
  withdrawalsPage,
} from "../../store/money/withdrawals.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";
import { requireNotOwn } from "../publishers/own.ts";
import { askAndSettle, askingEnds, handOver, isAutomatic } from "./settle-withdrawal.ts";
import { moveWithdrawal, type WithdrawalMove } from "./withdrawal-states.ts";

/** Gives a creator's own withdrawal up before it is submitted; the funds are available again. */
export function cancelWithdrawal(service: Service, actor: Actor, withdrawalId: string): Promise<Withdrawal> {
  return service.database.transaction().execute(async (work) => {
    const row = await lockWithdrawal(work, withdrawalId);
    if (row?.owner_id !== actor.accountId) refuse("state.not_found");
    const by = { actorId: actor.accountId, actorRole: "creator", at: service.clock.now(), reason: "" } as const;
    return toWithdrawal(await moveWithdrawal(work, row, { ...by, to: "cancelled" }));
  });
}

/** What finance does to a withdrawal, and what it notes. */
export interface PayoutAct {
  readonly withdrawalId: string;
  readonly reference?: string | undefined;
  readonly reason: string;
}

/**
 * Hands a reserved withdrawal to the provider. The state is committed first: a process that dies in between leaves a
 * withdrawal that the sweep asks the provider about, or that a person looks into, never one that is paid twice.
 */
export async function submitWithdrawal(service: Service, actor: Actor, act: PayoutAct): Promise<Withdrawal> {
  const row = await financeMove(service, actor, { ...act, to: "submitted" });
  return toWithdrawal(await handOver(service, row));
}

/**
 * Records how a submitted payout ended; one whose end was unknown is resolved the same way. Where a provider can be
 * asked, nobody records an end by hand: a payout that was called failed and is under way would be paid twice.
 */
export async function resolveWithdrawal(
  service: Service,
  actor: Actor,
  act: PayoutAct & { readonly outcome: "paid" | "failed" },
): Promise<Withdrawal> {
  return toWithdrawal(await financeMove(service, actor, { ...act, to: act.outcome }));
}

/** Asks the provider at once where a payout stands, as the sweep does from time to time. */
export async function askProvider(service: Service, actor: Actor, withdrawalId: string): Promise<Withdrawal> {
  const row = await readWithdrawal(service.database, withdrawalId);
  if (!row) refuse("state.not_found");
  await requireNotOwn(service.database, actor, { what: "money", accounts: [row.owner_id] });
  if (!isAutomatic(service, row)) refuse("payment.payouts_by_hand");
  const settled = await askAndSettle(service, withdrawalId);
  return toWithdrawal(settled ?? refuse("state.conflict", `a withdrawal that is ${row.state} is not asked for now`));
}

function financeMove(service: Service, actor: Actor, act: PayoutAct & { readonly to: WithdrawalState }) {
  return service.database.transaction().execute(async (work) => {
    const row = await lockWithdrawal(work, act.withdrawalId);
    if (!row) refuse("state.not_found");
    await requireNotOwn(work, actor, { what: "money", accounts: [row.owner_id] });
    const { to, reference, reason } = act;
    // From unknown it comes back by what the provider says; whoever handed it over again could pay it twice.
    if (to === "submitted" && row.state !== "reserved") {
      refuse("state.conflict", `a withdrawal that is ${row.state} cannot be handed over`);
    }
    if (to !== "submitted" && isAutomatic(service, row)) refuse("payment.provider_decides");
    const move: WithdrawalMove = {
      to,
      actorId: actor.accountId,
      actorRole: "finance",
      at: service.clock.now(),
      reason,
      reference,
    };
    if (to === "submitted") {
      const { name: provider, automatic } = service.payouts;
      await setProvider(work, row.withdrawal_id, { provider, asked_until: automatic ? askingEnds(service) : null });
    }
    return moveWithdrawal(work, row, move);
  });
}

/** A creator's own withdrawals, or every account's; newest first. */
export async function listWithdrawals(
  service: Service,
  query: PageQuery & { readonly ownerId?: string; readonly state?: WithdrawalState | undefined },
): Promise<WithdrawalPage> {
  const { ownerId, state } = query;
  const request = { ...numberedPage(service, "withdrawals", query), ownerId, state };
  const rows = await withdrawalsPage(service.database, request);
  const page = toPage(rows, request.limit, (row) => String(row.seq));
  return { items: page.items.map(toWithdrawal), next_cursor: writeCursor("withdrawals", page.next) };
}

/** A withdrawal as its creator and operators see it. */
export function toWithdrawal(row: Omit<Withdrawn, "seq" | "provider" | "asked_until">): Withdrawal {
  return {
    withdrawal_id: row.withdrawal_id,
    account_id: row.owner_id,
    currency: row.currency,
    amount_minor: row.amount,
    state: row.state as WithdrawalState,
    reference: row.reference,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
