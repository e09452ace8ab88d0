import type { Withdrawal, WithdrawalPage, WithdrawalState } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { toPage } from "../../store/lists/page.ts";
import { lockWithdrawal, type Withdrawn, withdrawalsPage } from "../../store/money/withdrawals.ts";
import type { Actor } from "../accounts/actor.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";
import { moveWithdrawal } from "./withdrawal-states.ts";

/** Cancels a creator's own withdrawal before it is submitted; the funds become available again. */
export function cancelWithdrawal(service: Service, actor: Actor, withdrawalId: string): Promise<Withdrawal> {
  return transact(service, async (work) => {
    const row = await lockWithdrawal(work, withdrawalId);
    if (row?.owner_id !== actor.accountId) refuse("state.not_found");
    const by = { actorId: actor.accountId, actorRole: "creator", at: service.clock.now(), reason: "" } as const;
    return toWithdrawal(await moveWithdrawal(work, row, { ...by, to: "cancelled" }));
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

/** A withdrawal as shown to its creator and operators. */
export function toWithdrawal(row: Omit<Withdrawn, "seq" | "provider" | "asked_until">): Withdrawal {
  return {
    withdrawal_id: row.withdrawal_id,
    account_id: row.owner_id,
    currency: row.currency,
    amount_minor: row.amount,
    state: row.state,
    reference: row.reference,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
