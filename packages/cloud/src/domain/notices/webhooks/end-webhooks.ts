import type { Work } from "../../../database/held.ts";
import { failPending } from "../../../store/notices/deliveries.ts";
import {
  deleteSecrets,
  lockAccountWebhooks,
  updateWebhook,
  webhooksOfAccount,
} from "../../../store/notices/webhooks.ts";

/** Ends a webhook: nothing more is sent, and its secrets are deleted. */
export async function endWebhook(work: Work, webhookId: string, at: Date): Promise<void> {
  await updateWebhook(work, webhookId, { state: "deleted", updated_at: at });
  await failPending(work, webhookId, { at, why: "webhook.state" });
  await deleteSecrets(work, { webhookId });
}

/** Ends every webhook of an account. */
export async function endWebhooksOf(work: Work, accountId: string, at: Date): Promise<void> {
  await lockAccountWebhooks(work, accountId);
  for (const { webhook_id } of await webhooksOfAccount(work, accountId)) await endWebhook(work, webhook_id, at);
}
