import { EGRESS_LIMITS, issue } from "@bourse/contract";
import type {
  NewWebhook,
  RolledSecret,
  Webhook,
  WebhookBody,
  WebhookChange,
  WebhookList,
  WebhookState,
} from "@bourse/contract/rest";
import { checkUrl, EgressFailure } from "@bourse/egress";
import type { Work } from "../../../database/held.ts";
import { transact } from "../../../database/transact.ts";
import { refuse } from "../../../failure.ts";
import type { Service } from "../../../ports/service.ts";
import {
  deleteSecrets,
  endCurrentSecret,
  insertWebhook,
  lastSecretNumber,
  livingSecrets,
  lockAccountWebhooks,
  lockWebhook,
  lockWebhookAlone,
  updateWebhook,
  type WebhookRecord,
  webhookById,
  webhooksOfAccount,
} from "../../../store/notices/webhooks.ts";
import type { Actor } from "../../accounts/actor.ts";
import { recordAudit } from "../../operators/audit.ts";
import { endWebhook } from "./end-webhooks.ts";
import { makeSecret } from "./secrets.ts";

/** Actions of the owner on a webhook. */
type WebhookAct = "pause" | "resume";

/**
 * The state after each action; an action that is not listed is refused. Only the service disables a webhook, and only
 * an active one. Repeating an action changes nothing.
 */
const WEBHOOK_MOVES: Readonly<Record<WebhookState, Readonly<Partial<Record<WebhookAct, WebhookState>>>>> = {
  active: { pause: "paused", resume: "active" },
  paused: { pause: "paused", resume: "active" },
  disabled: { resume: "active" },
};

/** Creates a webhook and its first secret. */
export function createWebhook(service: Service, actor: Actor, body: WebhookBody): Promise<NewWebhook> {
  requireAddress(body.url);
  return transact(service, async (work) => {
    await lockAccountWebhooks(work, actor.accountId);
    const known = await webhooksOfAccount(work, actor.accountId);
    if (known.some((each) => each.url === body.url)) refuse("webhook.exists");
    const { webhooksPerAccount } = service.limits.notices;
    if (known.length >= webhooksPerAccount) refuse("webhook.limit", `an account has at most ${webhooksPerAccount}`);
    const at = service.clock.now();
    const row = await insertWebhook(work, {
      webhook_id: service.random.uuid(),
      account_id: actor.accountId,
      url: body.url,
      description: body.description ?? "",
      events: writeEvents(body.events),
      state: "active",
      reason: null,
      failing_since: null,
      created_at: at,
      updated_at: at,
    });
    const secret = await makeSecret(service, work, { webhookId: row.webhook_id, number: 1 });
    await recordOwnerAct(work, actor, { action: "webhook.created", row, at });
    return { webhook: toWebhook(row), secret };
  });
}

/** The account's own webhooks, in order of creation. */
export async function listWebhooks(service: Service, actor: Actor): Promise<WebhookList> {
  return { items: (await webhooksOfAccount(service.database, actor.accountId)).map(toWebhook) };
}

export async function readWebhook(service: Service, actor: Actor, webhookId: string): Promise<Webhook> {
  return toWebhook(requireOwn(await webhookById(service.database, webhookId), actor));
}

/** A webhook as identified by a request, and the account that must own it. */
export interface WebhookName {
  readonly actor: Actor;
  readonly webhookId: string;
}

/** Changes the given fields only; queued deliveries go to the new address. */
export function changeWebhook(service: Service, { actor, webhookId }: WebhookName, change: WebhookChange) {
  const { url, description, events } = change;
  if (url !== undefined) requireAddress(url);
  return withOwn(service, { actor, webhookId }, async (work, row) => {
    const known = await webhooksOfAccount(work, actor.accountId);
    if (known.some((each) => each.url === url && each.webhook_id !== webhookId)) refuse("webhook.exists");
    const at = service.clock.now();
    await recordOwnerAct(work, actor, { action: "webhook.changed", row, at });
    return updateWebhook(work, webhookId, {
      updated_at: at,
      ...(url === undefined ? {} : { url }),
      ...(description === undefined ? {} : { description }),
      ...(events === undefined ? {} : { events: writeEvents(events) }),
    });
  });
}

/** Pauses or resumes; see {@link WEBHOOK_MOVES}. */
export function moveWebhook(service: Service, { actor, webhookId }: WebhookName, act: WebhookAct): Promise<Webhook> {
  return withOwn(service, { actor, webhookId }, async (work, row) => {
    const state = WEBHOOK_MOVES[row.state][act];
    if (state === undefined) refuse("webhook.state", `a webhook that is ${row.state} cannot be ${act}d`);
    if (state === row.state) return row;
    const at = service.clock.now();
    await recordOwnerAct(work, actor, { action: `webhook.${state}`, row, at });
    return updateWebhook(work, webhookId, { state, reason: null, failing_since: null, updated_at: at });
  });
}

/** Ends a webhook: nothing more is sent and its secrets are deleted; its log is kept until it is too old. */
export function deleteWebhook(service: Service, actor: Actor, webhookId: string): Promise<{ deleted: true }> {
  return transact(service, async (work) => {
    const row = requireOwn(await lockWebhookAlone(work, webhookId), actor);
    const at = service.clock.now();
    await endWebhook(work, webhookId, at);
    await recordOwnerAct(work, actor, { action: "webhook.deleted", row, at });
    return { deleted: true as const };
  });
}

/** Creates a new secret; the previous one also signs during the overlap. */
export function rollSecret(service: Service, actor: Actor, webhookId: string): Promise<RolledSecret> {
  const { webhookOverlapMs, webhookSecrets } = service.limits.notices;
  return transact(service, async (work) => {
    const row = requireOwn(await lockWebhook(work, webhookId), actor);
    const at = service.clock.now();
    await deleteSecrets(work, { webhookId, endedBy: at });
    const living = await livingSecrets(work, webhookId, at);
    if (living.length >= webhookSecrets) refuse("webhook.secrets_limit");
    const endsAt = new Date(at.getTime() + webhookOverlapMs);
    await endCurrentSecret(work, webhookId, endsAt);
    const number = (await lastSecretNumber(work, webhookId)) + 1;
    const secret = await makeSecret(service, work, { webhookId, number });
    await recordOwnerAct(work, actor, { action: "webhook.secret_rolled", row, at });
    return { secret, older_sign_until: endsAt.toISOString() };
  });
}

/** A webhook visible to its owner. */
type OwnWebhook = WebhookRecord & { readonly state: WebhookState };

/** A webhook of the account; another account's webhook counts as missing. */
export function requireOwn(row: WebhookRecord | undefined, actor: Actor): OwnWebhook {
  if (row?.account_id !== actor.accountId || row.state === "deleted") refuse("state.not_found");
  return { ...row, state: row.state };
}

/** Runs an action on one of the account's webhooks, exclusively. */
function withOwn(
  service: Service,
  { actor, webhookId }: WebhookName,
  change: (work: Work, row: OwnWebhook) => Promise<WebhookRecord>,
): Promise<Webhook> {
  return transact(service, async (work) => {
    await lockAccountWebhooks(work, actor.accountId);
    const row = requireOwn(await lockWebhook(work, webhookId), actor);
    return toWebhook(await change(work, row));
  });
}

/** Records an action of the owner in the trail. */
export function recordOwnerAct(
  work: Work,
  actor: Actor,
  of: { readonly action: string; readonly row: WebhookRecord; readonly at: Date; readonly reason?: string },
): Promise<void> {
  const { action, row, at, reason = "" } = of;
  const subject = `webhook:${row.webhook_id}`;
  return recordAudit(work, { at, actorId: actor.accountId, actorRole: "user", action, subject, reason });
}

function writeEvents(events: readonly string[] | null | undefined): string | null {
  return events == null ? null : JSON.stringify(events);
}

function toWebhook(row: WebhookRecord): Webhook {
  if (row.state === "deleted") refuse("state.not_found");
  return {
    webhook_id: row.webhook_id,
    url: row.url,
    description: row.description,
    events: row.events === null ? null : (JSON.parse(row.events) as string[]),
    state: row.state,
    reason: row.reason,
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/**
 * Refuses an address that the guarded dialer would always refuse, with the dialer's own rule. The addresses that its
 * name resolves to are checked at every delivery.
 *
 * @throws ServiceError `webhook.url_refused`
 */
function requireAddress(url: string): void {
  try {
    checkUrl(url, EGRESS_LIMITS.maxUrlLength);
  } catch (cause) {
    if (!(cause instanceof EgressFailure)) throw cause;
    refuse("webhook.url_refused", undefined, [issue("webhook.url_refused", "/url", cause.message)]);
  }
}
