import { createHmac } from "node:crypto";
import { catalogueEntry, type ErrorCode } from "@bourse/contract";
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
import { cleanText } from "./clean-text.ts";
import { nextWait } from "./schedule.ts";
import { signingKeys } from "./secrets.ts";

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

/** Result of one request. */
interface SendOutcome {
  readonly at: Date;
  readonly durationMs: number;
  /** Null when there was no answer. */
  readonly status: number | null;
  /** Null when it was delivered. */
  readonly failure: ErrorCode | null;
  readonly answer: string;
}

/** Only the first bytes of an answer are kept; the rest is not awaited. */
const NO_BOUND = Number.MAX_SAFE_INTEGER;

/**
 * Sends a delivery once, only through the guarded dialer. A redirect is an answer like any other: following it would
 * send signed events to an address that nobody configured. Undefined when the lease is over: this node stood still, and
 * another one may be sending it.
 */
export async function sendOnce(
  service: Service,
  taken: TakenDelivery,
  signal: AbortSignal,
): Promise<SendOutcome | undefined> {
  const { clock, egress, limits } = service;
  const at = clock.now();
  const started = performance.now();
  const end = (of: Omit<SendOutcome, "at" | "durationMs">): SendOutcome => ({
    at,
    durationMs: Math.round(performance.now() - started),
    ...of,
  });
  const signed = { id: taken.delivery_id, at, body: taken.body };
  const headers = signatureHeaders(signed, await signingKeys(service, taken.webhook_id, at));
  if (clock.now() >= taken.leased_until) return undefined;
  try {
    const fetchOnce = egress.fetchWithin({ timeoutMs: limits.notices.webhookTimeoutMs, maxBytes: NO_BOUND });
    const answer = await fetchOnce(taken.url, {
      method: "POST",
      redirect: "manual",
      headers: { ...headers, "content-type": "application/json", "user-agent": "Bourse-Webhooks/1" },
      body: taken.body,
      signal,
    });
    const text = cleanText(await firstBytes(answer, limits.notices.webhookAnswerBytes), 512);
    return end({ status: answer.status, failure: answer.ok ? null : "webhook.answer_refused", answer: text });
  } catch (fault) {
    if (signal.aborted) throw fault;
    return end({ status: null, failure: codeOf(fault), answer: "" });
  }
}

/** The status alone decides the outcome, so an answer that breaks off after it is shown as far as it arrived. */
async function firstBytes(answer: Response, most: number): Promise<Uint8Array> {
  const reader = answer.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (reader && length < most) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.length;
    }
  } catch {
    // Shows the bytes read so far.
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
  return Buffer.concat(chunks).subarray(0, most);
}

function codeOf(fault: unknown): ErrorCode {
  const { code } = Object(fault) as { code?: unknown };
  if (typeof code !== "string" || !code.startsWith("egress.")) throw fault;
  catalogueEntry(code);
  return code as ErrorCode;
}

/** The signed data: Standard Webhooks 1.0.0, symmetric. */
interface Signed {
  /** Without a dot; the same for every attempt. */
  readonly id: string;
  /** Time of the attempt. */
  readonly at: Date;
  readonly body: string;
}

/** The headers that a receiver verifies; every key signs, so that a roll interrupts nobody. */
function signatureHeaders({ id, at, body }: Signed, keys: readonly Uint8Array[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const text = `${id}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac("sha256", key).update(text).digest("base64")}`);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
