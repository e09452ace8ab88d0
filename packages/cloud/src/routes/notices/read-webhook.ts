import { WebhookSchema } from "@bourse/contract/rest";
import { readWebhook as read } from "../../domain/notices/webhooks/webhooks.ts";
import { defineRoute } from "../../http/route.ts";
import { WebhookParams } from "../params.ts";

export const readWebhook = defineRoute({
  name: "readWebhook",
  summary: "Show one of your webhooks",
  method: "GET",
  path: "/account/webhooks/{webhook_id}",
  access: { kind: "login" },
  flag: "webhooks",
  rate: "read",
  schemas: { params: WebhookParams, answer: WebhookSchema },
  handle: ({ cloud, actor, params }) => read(cloud.service, actor, params.webhook_id),
});
