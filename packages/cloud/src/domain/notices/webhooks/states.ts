import type { WebhookState } from "@bourse/contract/rest";

/** Actions of the owner on a webhook. */
export type WebhookAct = "pause" | "resume";

/**
 * The state after each action; an action that is not listed is refused. Only the service disables a webhook, and only
 * an active one. Repeating an action changes nothing.
 */
export const WEBHOOK_MOVES: Readonly<Record<WebhookState, Readonly<Partial<Record<WebhookAct, WebhookState>>>>> = {
  active: { pause: "paused", resume: "active" },
  paused: { pause: "paused", resume: "active" },
  disabled: { resume: "active" },
};
