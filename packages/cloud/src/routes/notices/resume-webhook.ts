import { EmptyBodySchema, WebhookSchema } from "@bourse/contract/rest";
import { moveWebhook as move } from "../../domain/notices/webhooks/webhooks.ts";
import { defineRoute } from "../../http/route.ts";
import { WebhookParams } from "../params.ts";

export const resumeWebhook = defineRoute({
  name: "resumeWebhook",
  summary: "Resume a paused or disabled webhook",
  method: "POST",
  path: "/account/webhooks/{webhook_id}/resume",
  access: { kind: "login" },
  flag: "webhooks",
  rate: "write",
  schemas: { params: WebhookParams, body: EmptyBodySchema, answer: WebhookSchema },
  handle: ({ cloud, actor, params }) => move(cloud.service, { actor, webhookId: params.webhook_id }, "resume"),
});
