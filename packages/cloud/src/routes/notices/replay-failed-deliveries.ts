import { ReplayBodySchema, ReplayedSchema } from "@bourse/contract/rest";
import { replayFailed as replay } from "../../domain/notices/webhooks/deliveries.ts";
import { defineRoute } from "../../http/route.ts";
import { WebhookParams } from "../params.ts";

export const replayFailedDeliveries = defineRoute({
  name: "replayFailedDeliveries",
  summary: "Resend the failed deliveries since a given time",
  method: "POST",
  path: "/account/webhooks/{webhook_id}/replay",
  access: { kind: "login" },
  flag: "webhooks",
  rate: "write",
  schemas: { params: WebhookParams, body: ReplayBodySchema, answer: ReplayedSchema },
  handle: ({ cloud, actor, params, body }) =>
    replay(cloud.service, actor, { webhookId: params.webhook_id, since: body.since }),
});
