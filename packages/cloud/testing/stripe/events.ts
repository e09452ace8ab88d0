import { createHmac } from "node:crypto";
import { type Answer, call } from "../answer.ts";

let made = 0;

/** An event as Stripe writes it. `object` may be JSON text, for digits that no double holds. */
export function stubEvent(
  type: string,
  object: object | string,
  changes: {
    readonly id?: string;
    readonly created?: number;
    readonly livemode?: boolean;
    readonly account?: string;
  } = {},
): string {
  made += 1;
  const head = {
    id: changes.id ?? `evt_${process.pid}_${made}`,
    object: "event",
    api_version: "2026-06-24",
    created: changes.created ?? Math.floor(Date.now() / 1000),
    livemode: changes.livemode ?? false,
    pending_webhooks: 1,
    type,
    ...(changes.account === undefined ? {} : { account: changes.account }),
  };
  const text = typeof object === "string" ? object : JSON.stringify(object);
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "data": {"object": ${text}}\n}`;
}

/** The header that signs an event, written from Stripe's documentation without its code. */
export function signEvent(event: string, secret: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${event}`).digest("hex")}`;
}

/** Signs an event and sends its exact bytes. */
export function sendEvent(
  origin: string,
  event: string,
  by: { readonly secret: string; readonly at?: Date },
): Promise<Answer> {
  const headers = { "stripe-signature": signEvent(event, by.secret, by.at ?? new Date()) };
  return call(origin, { method: "POST", path: "/payments/stripe/events", body: event, headers });
}
