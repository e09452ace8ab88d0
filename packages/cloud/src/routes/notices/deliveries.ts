import {
  DeliveryDetailSchema,
  DeliveryPageSchema,
  DeliveryQuerySchema,
  DeliverySchema,
  EmptyBodySchema,
  ReplayBodySchema,
  ReplayedSchema,
} from "@bourse/contract/rest";
import {
  listDeliveries as list,
  readDelivery as read,
  replayDelivery as replay,
  replayFailed,
} from "../../domain/notices/webhooks/deliveries.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { DeliveryParams, WebhookParams } from "../params.ts";

export const DELIVERY_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "listWebhookDeliveries",
    summary: "List the deliveries of a webhook, newest first",
    method: "GET",
    path: "/account/webhooks/{webhook_id}/deliveries",
    access: { kind: "login" },
    flag: "webhooks",
    rate: "read",
    schemas: { params: WebhookParams, query: DeliveryQuerySchema, answer: DeliveryPageSchema },
    handle: ({ cloud, actor, params, query }) => list(cloud.service, actor, { ...query, webhookId: params.webhook_id }),
  }),
  defineRoute({
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
  }),
  defineRoute({
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
  }),
  defineRoute({
    name: "replayFailedDeliveries",
    summary: "Resend the failed deliveries since a given time",
    method: "POST",
    path: "/account/webhooks/{webhook_id}/replay",
    access: { kind: "login" },
    flag: "webhooks",
    rate: "write",
    schemas: { params: WebhookParams, body: ReplayBodySchema, answer: ReplayedSchema },
    handle: ({ cloud, actor, params, body }) =>
      replayFailed(cloud.service, actor, { webhookId: params.webhook_id, since: body.since }),
  }),
];
