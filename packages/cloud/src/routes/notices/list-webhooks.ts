import { WebhookListSchema } from "@bourse/contract/rest";
import { listWebhooks as list } from "../../domain/notices/webhooks/webhooks.ts";
import { defineRoute } from "../../http/route.ts";

export const listWebhooks = defineRoute({
  name: "listWebhooks",
  summary: "List your webhooks",
  method: "GET",
  path: "/account/webhooks",
  access: { kind: "login" },
  flag: "webhooks",
  rate: "read",
  schemas: { answer: WebhookListSchema },
  handle: ({ cloud, actor }) => list(cloud.service, actor),
});
