import { transact } from "../../database/transact.ts";
import type { Payout, PayoutStanding } from "../../ports/payouts.ts";
import type { Service } from "../../ports/service.ts";
import {
  claimAsking,
  endAsking,
  lockWithdrawal,
  updateWithdrawal,
  type Withdrawn,
} from "../../store/money/withdrawals.ts";
import { payoutAccountOf } from "../../store/payments/payout-accounts.ts";
import { openFinding } from "../payments/findings.ts";
import { moveWithdrawal, WITHDRAWAL_MOVES } from "./withdrawal-states.ts";

/** True for a withdrawal at a provider that can be asked. */
export function isAutomatic({ payouts }: Service, row: Pick<Withdrawn, "provider">): boolean {
  return payouts.automatic !== undefined && row.provider === payouts.name;
}

/** The time by which a call that begins now has ended, including its retries. */
export function askingEnds({ clock, limits }: Service): Date {
  return new Date(clock.now().getTime() + limits.payments.sweepAfterMs);
}

/** Sends a newly submitted withdrawal to the provider, and moves it to the reported state. */
export async function handOver(service: Service, row: Withdrawn): Promise<Withdrawn> {
  const payout = await toPayout(service, row);
  return record(service, row, await answered(service.payouts.submit(payout)));
}

/**
 * Asks the provider for the state of a withdrawal and moves it there. Only one caller asks at a time: a second call
 * could create again what the first has just seen refused. Undefined when somebody else is asking, or nothing needs
 * asking.
 */
export async function askAndSettle(service: Service, withdrawalId: string): Promise<Withdrawn | undefined> {
  const { payouts, clock } = service;
  if (!payouts.automatic) return undefined;
  const claim = { provider: payouts.name, at: clock.now(), until: askingEnds(service) };
  const row = await claimAsking(service.database, withdrawalId, claim);
  if (!row) return undefined;
  return record(service, row, await answered(payouts.automatic.settle(await toPayout(service, row))));
}

/** After any failure the provider may already have accepted the payout. */
function answered(standing: Promise<PayoutStanding>): Promise<PayoutStanding> {
  return standing.catch((fault: unknown) => ({ kind: "unknown", reason: String(fault) }));
}

function record(service: Service, row: Withdrawn, standing: PayoutStanding): Promise<Withdrawn> {
  return transact(service, async (work) => {
    const current = await lockWithdrawal(work, row.withdrawal_id);
    if (!current) throw new Error("a withdrawal is gone");
    const at = service.clock.now();
    const to = nextState(current, standing);
    const isAsked = isAutomatic(service, current);
    if (isAsked && CAN_MOVE.has(current.state)) await endAsking(work, row.withdrawal_id, at);
    const reason = "reason" in standing ? standing.reason : "";
    const reference = isAsked && "reference" in standing ? standing.reference : undefined;
    if (to === undefined) {
      // Another caller has learned the outcome meanwhile, or the state is unchanged and the provider's id is known.
      const { state, updated_at } = current;
      if (state !== "submitted" || reference === undefined) return current;
      return updateWithdrawal(work, row.withdrawal_id, { state, reference, updated_at });
    }
    if (to === "bounced") {
      const subject = `withdrawal:${row.withdrawal_id}`;
      await openFinding(work, { kind: "payout.bounced", subject, detail: reason, at });
    }
    return moveWithdrawal(work, current, {
      actorId: null,
      actorRole: "service",
      at,
      to,
      reason,
      reference,
    });
  });
}

const CAN_MOVE: ReadonlySet<string> = new Set(["submitted", "unknown", "paid"]);

async function toPayout(service: Service, row: Withdrawn): Promise<Payout> {
  const account = await payoutAccountOf(service.database, row.owner_id);
  return {
    withdrawalId: row.withdrawal_id,
    accountId: row.owner_id,
    currency: row.currency,
    amount: row.amount,
    reference: row.reference ?? "",
    destination: account?.provider_account ?? null,
    askedAt: row.created_at,
  };
}

/** The state after a provider's report; undefined when it stays the same. */
function nextState(row: Withdrawn, { kind }: PayoutStanding) {
  const state = row.state as keyof typeof WITHDRAWAL_MOVES;
  const failed = state === "paid" ? "bounced" : "failed";
  const to = ({ accepted: "submitted", paid: "paid", refused: failed, unknown: "unknown" } as const)[kind];
  return WITHDRAWAL_MOVES[state].includes(to) ? to : undefined;
}
