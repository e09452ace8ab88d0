import {
  DeletedWebhookSchema,
  DeliverySchema,
  EmptyBodySchema,
  NewWebhookSchema,
  RolledSecretSchema,
  WebhookBodySchema,
  WebhookChangeSchema,
  WebhookListSchema,
  WebhookSchema,
} from "@bourse/contract/rest";
import { pingWebhook as ping } from "../../domain/notices/webhooks/deliveries.ts";
import {
  changeWebhook as change,
  createWebhook as create,
  listWebhooks as list,
  moveWebhook as move,
  readWebhook as read,
  deleteWebhook as remove,
  rollSecret as roll,
} from "../../domain/notices/webhooks/webhooks.ts";
import { defineRoute } from "../../http/route.ts";
import { WebhookParams } from "../params.ts";

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

export const pauseWebhook = defineRoute({
  name: "pauseWebhook",
  summary: "Pause a webhook: deliveries wait until it is resumed",
  method: "POST",
  path: "/account/webhooks/{webhook_id}/pause",
  access: { kind: "login" },
  flag: "webhooks",
  rate: "write",
  schemas: { params: WebhookParams, body: EmptyBodySchema, answer: WebhookSchema },
  handle: ({ cloud, actor, params }) => move(cloud.service, { actor, webhookId: params.webhook_id }, "pause"),
});

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

export const pingWebhook = defineRoute({
  name: "pingWebhook",
  summary: "Send a test event to a webhook",
  method: "POST",
  path: "/account/webhooks/{webhook_id}/ping",
  access: { kind: "login" },
  flag: "webhooks",
  rate: "write",
  schemas: { params: WebhookParams, body: EmptyBodySchema, answer: DeliverySchema },
  handle: ({ cloud, actor, params }) => ping(cloud.service, actor, params.webhook_id),
});

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
