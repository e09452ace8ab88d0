import type { ResolvePayoutBody, SubmitPayoutBody, SubmittedPayout, Withdrawal } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { lockWithdrawal, readWithdrawal, setProvider, type Withdrawn } from "../../store/money/withdrawals.ts";
import type { Actor } from "../accounts/actor.ts";
import { requireNotOwn } from "../publishers/own.ts";
import { type AnswerText, onceIfKeyed } from "./idempotency.ts";
import { payoutWarnings, requireNotHeld } from "./payee.ts";
import { askAndSettle, askingEnds, handOver, isAutomatic } from "./settle-withdrawal.ts";
import { moveWithdrawal } from "./withdrawal-states.ts";
import { toWithdrawal } from "./withdrawals.ts";

type Submission = SubmitPayoutBody & { readonly withdrawalId: string };
type Resolution = ResolvePayoutBody & { readonly withdrawalId: string };

/**
 * Submits a reserved withdrawal to the provider, once per key: repeating the request returns its present state. The
 * state is committed first: a process that dies in between leaves a withdrawal that the sweep or a person follows up,
 * never one that is paid twice.
 */
export async function submitWithdrawal(service: Service, actor: Actor, act: Submission): Promise<SubmittedPayout> {
  const { withdrawalId, reference } = act;
  let moved: Withdrawn | undefined;
  await onceIfKeyed(service, actor, {
    name: "payout_submit",
    key: act.idempotency_key,
    facts: { withdrawal_id: withdrawalId, reference },
    effect: async (work) => {
      const row = await lockForFinance(work, actor, withdrawalId);
      // Only the provider's answer ends `unknown`; submitting it again could pay it twice.
      if (row.state !== "reserved") refuse("state.conflict", `a withdrawal that is ${row.state} cannot be submitted`);
      await requireNotHeld(service, work, row);
      const { name: provider, automatic } = service.payouts;
      await setProvider(work, withdrawalId, { provider, asked_until: automatic ? askingEnds(service) : null });
      moved = await moveWithdrawal(work, row, {
        ...by(service, actor),
        to: "submitted",
        reason: "",
        reference,
      });
      return { withdrawal_id: withdrawalId };
    },
  });
  const row = moved ? await handOver(service, moved) : await known(service, withdrawalId);
  return { ...toWithdrawal(row), warnings: await payoutWarnings(service, row) };
}

/**
 * Records the outcome of a submitted payout, once per key; a payout in state `unknown` is resolved the same way. If the
 * provider can be asked, the outcome cannot be entered by hand: a payout that is reported as failed but is still in
 * progress would be paid twice.
 */
export function resolveWithdrawal(service: Service, actor: Actor, act: Resolution): Promise<AnswerText> {
  const { withdrawalId, outcome, reason } = act;
  return onceIfKeyed(service, actor, {
    name: "payout_resolve",
    key: act.idempotency_key,
    facts: { withdrawal_id: withdrawalId, outcome, reason },
    effect: async (work) => {
      const row = await lockForFinance(work, actor, withdrawalId);
      if (isAutomatic(service, row)) refuse("payment.provider_decides");
      return toWithdrawal(await moveWithdrawal(work, row, { ...by(service, actor), to: outcome, reason }));
    },
  });
}

/** Asks the provider for the state of a payout immediately, as the sweep does periodically. */
export async function askProvider(
  service: Service,
  actor: Actor,
  act: { readonly withdrawalId: string; readonly key: string | undefined },
): Promise<Withdrawal> {
  const { withdrawalId, key } = act;
  let isFirst = false;
  await onceIfKeyed(service, actor, {
    name: "payout_ask",
    key,
    facts: { withdrawal_id: withdrawalId },
    effect: async (work) => {
      const row = await lockForFinance(work, actor, withdrawalId);
      if (!isAutomatic(service, row)) refuse("payment.payouts_by_hand");
      isFirst = true;
      return { withdrawal_id: withdrawalId };
    },
  });
  const settled = await askAndSettle(service, withdrawalId);
  if (settled) return toWithdrawal(settled);
  const row = await known(service, withdrawalId);
  // A repeat after a lost answer gets the current state.
  return isFirst ? refuse("state.conflict", `a withdrawal that is ${row.state} cannot be queried`) : toWithdrawal(row);
}

async function lockForFinance(work: Work, actor: Actor, withdrawalId: string): Promise<Withdrawn> {
  const row = await lockWithdrawal(work, withdrawalId);
  if (!row) refuse("state.not_found");
  await requireNotOwn(work, actor, { refusal: "ledger.own_money", accounts: [row.owner_id] });
  return row;
}

async function known(service: Service, withdrawalId: string): Promise<Withdrawn> {
  return (await readWithdrawal(service.database, withdrawalId)) ?? refuse("state.not_found");
}

const by = (service: Service, actor: Actor) =>
  ({ actorId: actor.accountId, actorRole: "finance", at: service.clock.now() }) as const;
