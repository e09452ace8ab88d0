import { transact } from "../../database/transact.ts";
import { defineJob } from "../../ports/job.ts";
import type { Service } from "../../ports/service.ts";
import { unsettledWithdrawals } from "../../store/money/withdrawals.ts";
import { expirePurchases } from "../../store/payments/purchases.ts";
import { askAndSettle } from "../money/settle-withdrawal.ts";
import { recordExpired } from "./purchases.ts";

/** Withdrawals that one sweep asks the provider about; the next one continues. */
const MOST_ASKED = 200;
const NEVER = { most: 0, firstWaitSeconds: 1, longestWaitSeconds: 1 };

/**
 * Asks the provider about every withdrawal without a known outcome: its process died before or after the call, its
 * answer was lost, or its webhook never arrived. If the payout was never ordered, asking orders it.
 */
export const SETTLE_PAYOUTS = defineJob({
  name: "settle-payouts",
  retries: NEVER,
  expireSeconds: 600,
  everySeconds: ({ payments }) => payments.sweepEverySeconds,
  run: settlePayouts,
});

/** One round of {@link SETTLE_PAYOUTS}. */
export async function settlePayouts(service: Service): Promise<void> {
  const { payouts, clock, limits } = service;
  if (!payouts.automatic) return;
  const before = new Date(clock.now().getTime() - limits.payments.sweepAfterMs);
  const rows = await unsettledWithdrawals(service.database, { provider: payouts.name, before, limit: MOST_ASKED });
  for (const row of rows) await askAndSettle(service, row.withdrawal_id);
}

/** Longer than a provider takes to report that a checkout has expired. */
const LATE_MS = 3_600_000;
const SELDOM_SECONDS = 300;

/** Ends checkouts that were never opened, and those whose end was never reported. */
export const EXPIRE_PURCHASES = defineJob({
  name: "expire-purchases",
  retries: NEVER,
  expireSeconds: 60,
  everySeconds: SELDOM_SECONDS,
  run: (service) =>
    transact(service, async (work) => {
      const at = service.clock.now();
      for (const id of await expirePurchases(work, new Date(at.getTime() - LATE_MS), at))
        await recordExpired(work, id, at);
    }),
});
