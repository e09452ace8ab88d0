import { DeliverySchema, EmptyBodySchema } from "@bourse/contract/rest";
import { replayDelivery as replay } from "../../domain/notices/webhooks/deliveries.ts";
import { defineRoute } from "../../http/route.ts";
import { DeliveryParams } from "../params.ts";

export const replayWebhookDelivery = defineRoute({
  name: "replayWebhookDelivery",
  summary: "Resend a delivery, with the same id and body",
  method: "POST",
  path: "/account/webhooks/{webhook_id}/deliveries/{delivery_id}/replay",
  access: { kind: "login" },
  flag: "webhooks",
  rate: "write",
  schemas: { params: DeliveryParams, body: EmptyBodySchema, answer: DeliverySchema },
  handle: ({ cloud, actor, params }) =>
    replay(cloud.service, actor, { webhookId: params.webhook_id, deliveryId: params.delivery_id }),
});
