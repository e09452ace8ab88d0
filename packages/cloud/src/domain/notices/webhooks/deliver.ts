import type { Work } from "../../../database/held.ts";
import { transact, type UnitOfWork } from "../../../database/transact.ts";
import type { Service } from "../../../ports/service.ts";
import {
  failPending,
  insertAttempt,
  lockTaken,
  releaseDelivery,
  settleDelivery,
  type TakenDelivery,
} from "../../../store/notices/deliveries.ts";
import {
  endFailing,
  lockWebhook,
  lockWebhookAlone,
  updateWebhook,
  type WebhookRecord,
} from "../../../store/notices/webhooks.ts";
import { recordAudit } from "../../operators/audit.ts";
import { notify } from "../notify.ts";
import { nextWait } from "./schedule.ts";
import { type SendOutcome, sendOnce } from "./send.ts";

/** "Gone": the receiver wants no further events. */
const GONE = 410;

/** Tries a delivery that was taken, and records the outcome. A stop, or a lease that is over, returns it untried. */
export async function deliver(service: Service, taken: TakenDelivery, signal: AbortSignal): Promise<void> {
  const outcome = await sendOnce(service, taken, signal).catch((fault: unknown) => {
    if (signal.aborted) return undefined;
    throw fault;
  });
  await transact(service, async (work) => {
    if (outcome === undefined) return releaseDelivery(work, taken, service.clock.now());
    // Lock the webhook before its deliveries, in the same order as deleting and disabling do.
    const hook = await lockWebhook(work, taken.webhook_id);
    await insertAttempt(work, {
      delivery_id: taken.delivery_id,
      number: taken.attempts,
      at: outcome.at,
      duration_ms: outcome.durationMs,
      status: outcome.status,
      failure: outcome.failure,
      answer: outcome.answer,
    });
    await settle(service, work, { taken, outcome });
    if (hook?.state === "active") await noteHealth(service, work, { hook, outcome });
  });
}

interface Sent {
  readonly taken: TakenDelivery;
  readonly outcome: SendOutcome;
}

async function settle(service: Service, work: Work, { taken, outcome }: Sent): Promise<void> {
  const row = await lockTaken(work, taken);
  if (!row) return;
  const now = service.clock.now();
  const last = { last_status: outcome.status, last_failure: outcome.failure };
  if (outcome.failure === null) {
    const end = { state: "delivered" as const, failures: row.failures, due_at: null, settled_at: now };
    return settleDelivery(work, taken.delivery_id, { ...end, ...last });
  }
  const { webhookWaitsMs: waitsMs, webhookJitter: jitter } = service.limits.notices;
  const failures = row.failures + 1;
  const wait = nextWait({ waitsMs, jitter }, failures, service.random.fraction());
  if (wait === undefined)
    return settleDelivery(work, taken.delivery_id, {
      state: "failed",
      failures,
      due_at: null,
      settled_at: now,
      ...last,
    });
  const due = new Date(now.getTime() + wait);
  await settleDelivery(work, taken.delivery_id, {
    state: "pending",
    failures,
    due_at: due,
    settled_at: null,
    ...last,
  });
}

/** Records since when a webhook has failed; disables it when its receiver is gone or has failed for days. */
async function noteHealth(
  service: Service,
  work: UnitOfWork,
  { hook, outcome }: { readonly hook: WebhookRecord; readonly outcome: SendOutcome },
): Promise<void> {
  if (outcome.failure === null) return endFailing(work, hook.webhook_id);
  const now = service.clock.now();
  if (outcome.status === GONE) return disable(work, hook, { at: now, reason: "its receiver answered 410 Gone" });
  const since = hook.failing_since ?? now;
  const { webhookDisableAfterMs } = service.limits.notices;
  if (now.getTime() - since.getTime() >= webhookDisableAfterMs)
    return disable(work, hook, { at: now, reason: `its receiver has taken nothing since ${since.toISOString()}` });
  if (hook.failing_since === null) await updateWebhook(work, hook.webhook_id, { failing_since: since });
}

async function disable(
  work: UnitOfWork,
  hook: WebhookRecord,
  { at, reason }: { readonly at: Date; readonly reason: string },
): Promise<void> {
  const subject = `webhook:${hook.webhook_id}`;
  await lockWebhookAlone(work, hook.webhook_id);
  await updateWebhook(work, hook.webhook_id, { state: "disabled", reason, updated_at: at });
  await failPending(work, hook.webhook_id, { at, why: "webhook.state" });
  await recordAudit(work, { at, actorId: null, actorRole: "service", action: "webhook.disabled", subject, reason });
  await notify(work, {
    accountId: hook.account_id,
    event: "webhook.disabled",
    subject,
    data: { webhook_id: hook.webhook_id, url: hook.url, reason },
    at,
  });
}
