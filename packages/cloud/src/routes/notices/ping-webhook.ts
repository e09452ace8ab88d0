import { DeliverySchema, EmptyBodySchema } from "@bourse/contract/rest";
import { pingWebhook as ping } from "../../domain/notices/webhooks/deliveries.ts";
import { defineRoute } from "../../http/route.ts";
import { WebhookParams } from "../params.ts";

export const pingWebhook = defineRoute({
  name: "pingWebhook",
  summary: "Send a test event to a webhook",
  method: "POST",
  path: "/account/webhooks/{webhook_id}/ping",
  access: { kind: "login" },
  flag: "webhooks",
  rate: "write",
  schemas: { params: WebhookParams, body: EmptyBodySchema, answer: DeliverySchema },
  handle: ({ cloud, actor, params }) => ping(cloud.service, actor, params.webhook_id),
});
