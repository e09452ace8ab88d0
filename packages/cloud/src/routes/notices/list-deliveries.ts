import { DeliveryPageSchema, DeliveryQuerySchema } from "@bourse/contract/rest";
import { listDeliveries as list } from "../../domain/notices/webhooks/deliveries.ts";
import { defineRoute } from "../../http/route.ts";
import { WebhookParams } from "../params.ts";

export const listWebhookDeliveries = defineRoute({
  name: "listWebhookDeliveries",
  summary: "List the deliveries of a webhook, newest first",
  method: "GET",
  path: "/account/webhooks/{webhook_id}/deliveries",
  access: { kind: "login" },
  flag: "webhooks",
  rate: "read",
  schemas: { params: WebhookParams, query: DeliveryQuerySchema, answer: DeliveryPageSchema },
  handle: ({ cloud, actor, params, query }) => list(cloud.service, actor, { ...query, webhookId: params.webhook_id }),
});
