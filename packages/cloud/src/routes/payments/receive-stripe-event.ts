import { EventReceiptSchema } from "@bourse/contract/rest";
import { receiveEvent } from "../../domain/payments/receive-event.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";

export const RECEIVE_STRIPE_EVENT_ROUTES: readonly AnyRoute[] = [
  /** There is no login: the signature over the exact bytes authenticates the sender. */
  defineRoute({
    name: "receiveStripeEvent",
    summary: "Receive a signed event from Stripe; stored once per id and processed later",
    method: "POST",
    path: "/payments/stripe/events",
    access: { kind: "anonymous" },
    flag: "purchases",
    rate: "read",
    schemas: { answer: EventReceiptSchema },
    takes: "raw",
    // An event contains a complete object with all its children.
    bodySize: "complete",
    handle: async ({ cloud, raw }) => {
      const bytes = raw?.bytes ?? new Uint8Array();
      await receiveEvent(cloud.service, { bytes, signature: raw?.header("stripe-signature") });
      return { received: true };
    },
  }),
];
