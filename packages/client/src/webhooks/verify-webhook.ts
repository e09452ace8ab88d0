import { createHmac, timingSafeEqual } from "node:crypto";
import { ClientRefusal } from "../refusal.ts";

/**
 * Allowed difference in seconds between the clocks of sender and receiver, which is also how long a recorded request
 * can be replayed.
 */
export const WEBHOOK_TOLERANCE_SECONDS = 300;

const PREFIX = "whsec_";
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Standard Webhooks requires at least 24 bytes: a shorter key is a mistake or was cut off. */
const SHORTEST_KEY = 24;
/** Signatures of one request: a handful of secrets sign at once; checking thousands would waste time. */
const MOST_SIGNATURES = 16;

/** A request as the receiver's server provides it. */
export interface WebhookRequest {
  /** The raw body: never parsed and serialised again. */
  readonly body: string | Uint8Array;
  /** Header names in lower case, as Node provides them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Secrets and time for verifying a request. */
export interface WebhookCheck {
  /** All valid secrets: during a roll the old and the new one. */
  readonly secrets: readonly string[];
  /** Absent: {@link WEBHOOK_TOLERANCE_SECONDS}. */
  readonly toleranceSeconds?: number;
  /** Absent: this machine's clock. */
  readonly now?: Date;
}

/** A request verified to come from the marketplace. */
export interface VerifiedWebhook {
  /** The same for every repeat of this event: store it, and ignore events already seen. */
  readonly id: string;
  /** Time at which this attempt was signed. */
  readonly at: Date;
  /** The body, parsed. */
  readonly event: { readonly type: string; readonly timestamp: string; readonly data: unknown };
}

/**
 * Verifies a request by the rules of Standard Webhooks, in constant time. Answer a refused request with 400 and do not
 * process it.
 *
 * @throws ClientRefusal `webhook.header_invalid`, `webhook.timestamp_refused`, `webhook.signature_invalid`; Error when
 * a secret is malformed
 */
export function verifyWebhook(request: WebhookRequest, check: WebhookCheck): VerifiedWebhook {
  const keys = check.secrets.map(keyOf);
  if (keys.length === 0) throw new Error("no secret to verify with");
  const id = header(request, "webhook-id");
  const timestamp = header(request, "webhook-timestamp");
  const signatures = header(request, "webhook-signature").split(" ");
  if (id.includes(".")) throw refused("webhook.header_invalid", "webhook-id holds a dot");
  if (!/^[1-9][0-9]{0,11}$/.test(timestamp)) throw refused("webhook.header_invalid", "webhook-timestamp is not a time");
  if (signatures.length > MOST_SIGNATURES) throw refused("webhook.header_invalid", "there are too many signatures");
  requireRecent(Number(timestamp), check);
  const bytes = typeof request.body === "string" ? Buffer.from(request.body) : request.body;
  // Every key is compared with every signature, so that timing does not reveal which one matched.
  const expected = keys.map((key) => digest(key, `${id}.${timestamp}.`, bytes));
  const fits = expected.flatMap((each) => signatures.map((text) => isEqual(each, text))).includes(true);
  if (!fits) throw refused("webhook.signature_invalid", "no signature fits the bytes of the body");
  return { id, at: new Date(Number(timestamp) * 1000), event: JSON.parse(Buffer.from(bytes).toString("utf8")) };
}

function keyOf(secret: string): Buffer {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  const key = BASE64.test(text) ? Buffer.from(text, "base64") : Buffer.alloc(0);
  if (key.length < SHORTEST_KEY) throw new Error("a webhook's secret is whsec_ and at least 24 bytes in base64");
  return key;
}

function header({ headers }: WebhookRequest, name: string): string {
  const value = headers[name];
  if (typeof value !== "string" || value === "") throw refused("webhook.header_invalid", `${name} is not there once`);
  return value;
}

function requireRecent(seconds: number, { toleranceSeconds = WEBHOOK_TOLERANCE_SECONDS, now }: WebhookCheck): void {
  const age = Math.floor((now ?? new Date()).getTime() / 1000) - seconds;
  if (age > toleranceSeconds) throw refused("webhook.timestamp_refused", "the request is too old");
  if (age < -toleranceSeconds) throw refused("webhook.timestamp_refused", "the request is from the future");
}

function digest(key: Buffer, head: string, body: Uint8Array): Buffer {
  const text = createHmac("sha256", key).update(head).update(body).digest("base64");
  return Buffer.from(`v1,${text}`);
}

function isEqual(expected: Buffer, text: string): boolean {
  const given = Buffer.from(text);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function refused(
  code: "webhook.header_invalid" | "webhook.timestamp_refused" | "webhook.signature_invalid",
  why: string,
) {
  return new ClientRefusal(code, why);
}
