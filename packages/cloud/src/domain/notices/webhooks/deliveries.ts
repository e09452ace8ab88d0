import type { Delivery, DeliveryDetail, DeliveryPage, DeliveryState, Replayed } from "@bourse/contract/rest";
import type { Work } from "../../../database/held.ts";
import { transact } from "../../../database/transact.ts";
import { refuse } from "../../../failure.ts";
import type { Service } from "../../../ports/service.ts";
import { toPage } from "../../../store/lists/page.ts";
import {
  attemptsOf,
  type DeliveryRecord,
  deliveryById,
  deliveryPage,
  insertDelivery,
  sendAgain,
  sendFailedAgain,
} from "../../../store/notices/deliveries.ts";
import { lockWebhook, type WebhookRecord, webhookById } from "../../../store/notices/webhooks.ts";
import type { Actor } from "../../accounts/actor.ts";
import { numberedPage, type PageQuery, writeCursor } from "../../lists/cursor.ts";
import { webhookBody } from "./body.ts";
import { recordOwnerAct, requireOwn, type WebhookName } from "./webhooks.ts";

/** Type of a test event, which is not a notice. */
const PING = "webhook.ping";

/** A webhook's deliveries, newest first. */
export async function listDeliveries(
  service: Service,
  actor: Actor,
  { webhookId, ...query }: PageQuery & { readonly webhookId: string; readonly state?: DeliveryState | undefined },
): Promise<DeliveryPage> {
  requireOwn(await webhookById(service.database, webhookId), actor);
  const list = `deliveries of ${webhookId}`;
  const request = { ...numberedPage(service, list, query), webhookId, state: query.state };
  const page = toPage(await deliveryPage(service.database, request), request.limit, (row) => String(row.seq));
  return { items: page.items.map(toDelivery), next_cursor: writeCursor(list, page.next) };
}

/** Identifies a delivery of a webhook. */
export interface DeliveryName {
  readonly webhookId: string;
  readonly deliveryId: string;
}

/** A delivery with its body and every attempt. */
export async function readDelivery(service: Service, actor: Actor, name: DeliveryName): Promise<DeliveryDetail> {
  const { database } = service;
  requireOwn(await webhookById(database, name.webhookId), actor);
  const row = (await deliveryById(database, name.webhookId, name.deliveryId)) ?? refuse("state.not_found");
  const attempts = (await attemptsOf(database, name.deliveryId)).map((each) => ({
    number: each.number,
    at: each.at.toISOString(),
    duration_ms: each.duration_ms,
    status: each.status,
    failure: each.failure,
    answer: each.answer,
  }));
  return { delivery: toDelivery(row), body: row.body, attempts };
}

/** Sends a settled delivery again: the same id and the same body, with a new signature. */
export function replayDelivery(service: Service, actor: Actor, name: DeliveryName): Promise<Delivery> {
  return withReceiving(service, { actor, webhookId: name.webhookId }, async (work, hook) => {
    const { webhookId, deliveryId } = name;
    const at = service.clock.now();
    if (!(await deliveryById(work, webhookId, deliveryId))) refuse("state.not_found");
    if (!(await sendAgain(work, deliveryId, at))) refuse("webhook.delivery_pending");
    await recordOwnerAct(work, actor, { action: "webhook.replayed", row: hook, at, reason: `delivery ${deliveryId}` });
    return toDelivery((await deliveryById(work, webhookId, deliveryId)) ?? refuse("state.not_found"));
  });
}

/** Sends failed deliveries of events since a time again, the oldest first, up to a number. */
export function replayFailed(
  service: Service,
  actor: Actor,
  which: { readonly webhookId: string; readonly since: string },
): Promise<Replayed> {
  const since = new Date(which.since);
  if (Number.isNaN(since.getTime())) refuse("http.body_invalid", "since is not a time");
  return withReceiving(service, { actor, webhookId: which.webhookId }, async (work, hook) => {
    const at = service.clock.now();
    const most = service.limits.notices.replayMost;
    const replayed = await sendFailedAgain(work, { webhookId: which.webhookId, since, most, at });
    const reason = `${replayed} failed since ${since.toISOString()}`;
    await recordOwnerAct(work, actor, { action: "webhook.replayed", row: hook, at, reason });
    return { replayed, more: replayed === most };
  });
}

/** Sends a test; it is retried and logged like any other. */
export function pingWebhook(service: Service, actor: Actor, webhookId: string): Promise<Delivery> {
  return withReceiving(service, { actor, webhookId }, async (work, hook) => {
    const at = service.clock.now();
    const subject = `webhook:${hook.webhook_id}`;
    const data = { webhook_id: hook.webhook_id };
    const row = await insertDelivery(work, {
      delivery_id: service.random.uuid(),
      webhook_id: hook.webhook_id,
      notice_id: null,
      event: PING,
      body: webhookBody({ type: PING, at, noticeId: null, subject, data }),
      state: "pending",
      due_at: at,
      leased_until: null,
      last_status: null,
      last_failure: null,
      created_at: at,
      settled_at: null,
    });
    return toDelivery(row);
  });
}

/** A disabled webhook receives nothing, not even at its owner's request; a paused one receives it later. */
function withReceiving<Answer>(
  service: Service,
  { actor, webhookId }: WebhookName,
  act: (work: Work, hook: WebhookRecord) => Promise<Answer>,
): Promise<Answer> {
  return transact(service, async (work) => {
    const hook = requireOwn(await lockWebhook(work, webhookId), actor);
    if (hook.state === "disabled") refuse("webhook.state", "the webhook is disabled; resume it first");
    return act(work, hook);
  });
}

function toDelivery(row: DeliveryRecord): Delivery {
  return {
    delivery_id: row.delivery_id,
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    last_status: row.last_status,
    last_failure: row.last_failure,
    created_at: row.created_at.toISOString(),
    next_attempt_at: row.due_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
  };
}
