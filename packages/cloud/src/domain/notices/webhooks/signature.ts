import { createHmac } from "node:crypto";

/** The signed data: Standard Webhooks 1.0.0, symmetric. */
export interface Signed {
  /** Without a dot; the same for every attempt. */
  readonly id: string;
  /** Time of the attempt. */
  readonly at: Date;
  readonly body: string;
}

/** The headers that a receiver verifies; every key signs, so that a roll interrupts nobody. */
export function signatureHeaders({ id, at, body }: Signed, keys: readonly Uint8Array[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const text = `${id}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac("sha256", key).update(text).digest("base64")}`);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
