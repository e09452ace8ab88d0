import { EmptyBodySchema, RolledSecretSchema } from "@bourse/contract/rest";
import { rollSecret as roll } from "../../domain/notices/webhooks/webhooks.ts";
import { defineRoute } from "../../http/route.ts";
import { WebhookParams } from "../params.ts";

export const rollWebhookSecret = defineRoute({
  name: "rollWebhookSecret",
  summary: "Rotate a webhook's secret; the older ones also sign for a day",
  method: "POST",
  path: "/account/webhooks/{webhook_id}/roll-secret",
  access: { kind: "login", recentLogin: true },
  flag: "webhooks",
  rate: "write",
  schemas: { params: WebhookParams, body: EmptyBodySchema, answer: RolledSecretSchema },
  handle: ({ cloud, actor, params }) => roll(cloud.service, actor, params.webhook_id),
});
