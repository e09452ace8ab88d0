import type { WebhookState } from "@bourse/contract/rest";

/** What the owner does with a webhook. */
export type WebhookAct = "pause" | "resume";

/**
 * Every state an act leads to; an act that is absent is refused. The service alone disables, and only what is active.
 * Repeating an act changes nothing.
 */
export const WEBHOOK_MOVES: Readonly<Record<WebhookState, Readonly<Partial<Record<WebhookAct, WebhookState>>>>> = {
  active: { pause: "paused", resume: "active" },
  paused: { pause: "paused", resume: "active" },
  disabled: { resume: "active" },
};
