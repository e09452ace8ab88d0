import { NewWebhookSchema, WebhookBodySchema } from "@bourse/contract/rest";
import { createWebhook as create } from "../../domain/notices/webhooks/webhooks.ts";
import { defineRoute } from "../../http/route.ts";

export const createWebhook = defineRoute({
  name: "createWebhook",
  summary: "Create a webhook for an address; its secret is shown only once",
  method: "POST",
  path: "/account/webhooks",
  access: { kind: "login", recentLogin: true },
  flag: "webhooks",
  rate: "write",
  schemas: { body: WebhookBodySchema, answer: NewWebhookSchema },
  handle: ({ cloud, actor, body }) => create(cloud.service, actor, body),
});
