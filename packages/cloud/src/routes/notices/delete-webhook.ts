import { DeletedWebhookSchema, EmptyBodySchema } from "@bourse/contract/rest";
import { deleteWebhook as remove } from "../../domain/notices/webhooks/webhooks.ts";
import { defineRoute } from "../../http/route.ts";
import { WebhookParams } from "../params.ts";

export const deleteWebhook = defineRoute({
  name: "deleteWebhook",
  summary: "Delete a webhook and its secrets",
  method: "POST",
  path: "/account/webhooks/{webhook_id}/delete",
  access: { kind: "login" },
  flag: "webhooks",
  rate: "write",
  schemas: { params: WebhookParams, body: EmptyBodySchema, answer: DeletedWebhookSchema },
  handle: ({ cloud, actor, params }) => remove(cloud.service, actor, params.webhook_id),
});
