import { createHmac } from "node:crypto";
import { catalogueEntry, type ErrorCode } from "@bourse/contract";
import type { Service } from "../../../ports/service.ts";
import type { TakenDelivery } from "../../../store/notices/deliveries.ts";
import { cleanText } from "./clean-text.ts";
import { signingKeys } from "./secrets.ts";

/** Result of one request. */
export interface SendOutcome {
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
