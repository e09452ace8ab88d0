import { DeliveryDetailSchema } from "@bourse/contract/rest";
import { readDelivery as read } from "../../domain/notices/webhooks/deliveries.ts";
import { defineRoute } from "../../http/route.ts";
import { DeliveryParams } from "../params.ts";

export const readWebhookDelivery = defineRoute({
  name: "readWebhookDelivery",
  summary: "Show a delivery with its body and every attempt",
  method: "GET",
  path: "/account/webhooks/{webhook_id}/deliveries/{delivery_id}",
  access: { kind: "login" },
  flag: "webhooks",
  rate: "read",
  schemas: { params: DeliveryParams, answer: DeliveryDetailSchema },
  handle: ({ cloud, actor, params }) =>
    read(cloud.service, actor, { webhookId: params.webhook_id, deliveryId: params.delivery_id }),
});
