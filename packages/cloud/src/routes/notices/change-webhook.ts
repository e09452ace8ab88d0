import { WebhookChangeSchema, WebhookSchema } from "@bourse/contract/rest";
import { changeWebhook as change } from "../../domain/notices/webhooks/webhooks.ts";
import { defineRoute } from "../../http/route.ts";
import { WebhookParams } from "../params.ts";

export const changeWebhook = defineRoute({
  name: "changeWebhook",
  summary: "Change a webhook's address, events or description; absent fields stay as they are",
  method: "POST",
  path: "/account/webhooks/{webhook_id}",
  access: { kind: "login", recentLogin: true },
  flag: "webhooks",
  rate: "write",
  schemas: { params: WebhookParams, body: WebhookChangeSchema, answer: WebhookSchema },
  handle: ({ cloud, actor, params, body }) => change(cloud.service, { actor, webhookId: params.webhook_id }, body),
});
