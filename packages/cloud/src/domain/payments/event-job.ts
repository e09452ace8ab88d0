import { transact, type UnitOfWork } from "../../database/transact.ts";
import { defineJob } from "../../ports/job.ts";
import type { ProviderFact } from "../../ports/payments.ts";
import type { Service } from "../../ports/service.ts";
import { readWithdrawal } from "../../store/money/withdrawals.ts";
import { finishEvent, lockReceivedEvent, readEvent as storedEvent } from "../../store/payments/events.ts";
import { askAndSettle, isAutomatic } from "../money/settle-withdrawal.ts";
import { applyCheckout, applyDispute, applyRefund, applyRefundFailure } from "./apply-fact.ts";
import { openFinding } from "./findings.ts";
import { askAccount } from "./payout-accounts.ts";
import { readEvent } from "./read-event.ts";

/**
 * Applies an event. Events arrive twice and in any order: each fact is stored under its own id, so that the totals are
 * the same.
 */
export const PROCESS_EVENT = defineJob<{ event_id: string }>({
  name: "provider-event",
  retries: { most: 12, firstWaitSeconds: 2, longestWaitSeconds: 3600 },
  expireSeconds: 120,
  // One buyer does not wait for the events of all others.
  atOnce: 4,
  run: async (service, { event_id }, { isLast }) => {
    try {
      await processEvent(service, event_id);
    } catch (fault) {
      if (isLast) await giveUp(service, event_id, fault);
      throw fault;
    }
  },
});

async function processEvent(service: Service, eventId: string): Promise<void> {
  const row = await storedEvent(service.database, eventId);
  if (row?.state !== "received" || !service.payments) return;
  const { event } = readEvent(Buffer.from(row.body), service.limits.completeBodyBytes);
  const fact = service.payments.readEvent(event);
  // The provider is called outside the transaction, and may be called twice.
  if (fact?.kind === "payout") await settle(service, fact.withdrawalId);
  if (fact?.kind === "account") await askAccount(service, fact.providerAccount);
  await transact(service, async (work) => {
    // Another node has done it.
    if (!(await lockReceivedEvent(work, eventId))) return;
    if (fact) await apply(service, work, fact);
    await finishEvent(work, eventId, { state: fact ? "processed" : "ignored", processed_at: service.clock.now() });
  });
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function settle(service: Service, withdrawalId: string): Promise<void> {
  const row = UUID.test(withdrawalId) ? await readWithdrawal(service.database, withdrawalId) : undefined;
  if (!row || !isAutomatic(service, row) || !ASKED.has(row.state)) return;
  const settled = await askAndSettle(service, withdrawalId);
  // The event reported a change, but the provider could not be asked for it: retry later.
  if (!settled || settled.state === "unknown") throw new Error("the provider did not say where the payout stands");
}

const ASKED: ReadonlySet<string> = new Set(["submitted", "unknown", "paid"]);

async function apply(service: Service, work: UnitOfWork, fact: ProviderFact): Promise<void> {
  if (fact.kind === "checkout") await applyCheckout(service, work, fact);
  if (fact.kind === "refund") await applyRefund(service, work, fact);
  if (fact.kind === "refund_failed") await applyRefundFailure(service, work, fact);
  if (fact.kind === "dispute") await applyDispute(service, work, fact);
}

function giveUp(service: Service, eventId: string, fault: unknown): Promise<void> {
  // Includes the time, because findings with the same text are stored once: an event that an operator has retried in
  // vain must be reported once more.
  const reason = fault instanceof Error ? fault.message : "unknown";
  const detail = `given up on ${service.clock.now().toISOString()}: ${reason}`;
  return transact(service, (work) =>
    openFinding(work, { kind: "event.unprocessed", subject: `event:${eventId}`, detail, at: service.clock.now() }),
  );
}
