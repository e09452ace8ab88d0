import type { Insertable, Selectable, Updateable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { WebhookRow, WebhookSecretRow } from "../../database/tables/notices.ts";

/** A webhook row. */
export type WebhookRecord = Selectable<WebhookRow>;

/** All webhooks that are not deleted, in order of creation. */
export function webhooksOfAccount(work: Work, accountId: string): Promise<WebhookRecord[]> {
  return work
    .selectFrom("webhook")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("state", "<>", "deleted")
    .orderBy("seq")
    .execute();
}

/** Prevents two requests of one account from creating one webhook too many. */
export async function lockAccountWebhooks(work: Work, accountId: string): Promise<void> {
  await work
    .selectFrom("account")
    .select("account_id")
    .where("account_id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertWebhook(work: Work, row: Insertable<WebhookRow>): Promise<WebhookRecord> {
  return work.insertInto("webhook").values(row).returningAll().executeTakeFirstOrThrow();
}

export function webhookById(work: Work, webhookId: string): Promise<WebhookRecord | undefined> {
  return work.selectFrom("webhook").selectAll().where("webhook_id", "=", webhookId).executeTakeFirst();
}

export function lockWebhook(work: Work, webhookId: string): Promise<WebhookRecord | undefined> {
  const query = work.selectFrom("webhook").selectAll().where("webhook_id", "=", webhookId);
  return query.forNoKeyUpdate().executeTakeFirst();
}

/**
 * Like {@link lockWebhook}, for ending all pending deliveries: it waits for actions that are writing a delivery to the
 * webhook, and later ones see its new state. Otherwise a delivery could stay pending for a webhook that no longer
 * exists.
 */
export function lockWebhookAlone(work: Work, webhookId: string): Promise<WebhookRecord | undefined> {
  return work.selectFrom("webhook").selectAll().where("webhook_id", "=", webhookId).forUpdate().executeTakeFirst();
}

export async function updateWebhook(
  work: Work,
  webhookId: string,
  changes: Updateable<WebhookRow>,
): Promise<WebhookRecord> {
  const query = work.updateTable("webhook").set(changes).where("webhook_id", "=", webhookId);
  return query.returningAll().executeTakeFirstOrThrow();
}

/** Records a success; writes nothing when nothing changes. */
export async function endFailing(work: Work, webhookId: string): Promise<void> {
  await work
    .updateTable("webhook")
    .set({ failing_since: null })
    .where("webhook_id", "=", webhookId)
    .where("failing_since", "is not", null)
    .execute();
}

export async function insertSecret(work: Work, row: WebhookSecretRow): Promise<void> {
  await work.insertInto("webhook_secret").values(row).execute();
}

/** Secrets that are valid for signing at a time, the newest first. */
export function livingSecrets(work: Work, webhookId: string, at: Date): Promise<WebhookSecretRow[]> {
  return work
    .selectFrom("webhook_secret")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .where((where) => where.or([where("ends_at", "is", null), where("ends_at", ">", at)]))
    .orderBy("number", "desc")
    .execute();
}

/** Number of the newest secret, valid or not. */
export async function lastSecretNumber(work: Work, webhookId: string): Promise<number> {
  const row = await work
    .selectFrom("webhook_secret")
    .select((select) => select.fn.max("number").as("last"))
    .where("webhook_id", "=", webhookId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Sets the end of the current secret; secrets that have one keep it. */
export async function endCurrentSecret(work: Work, webhookId: string, endsAt: Date): Promise<void> {
  await work
    .updateTable("webhook_secret")
    .set({ ends_at: endsAt })
    .where("webhook_id", "=", webhookId)
    .where("ends_at", "is", null)
    .execute();
}

/** Deletes secrets: all of a webhook, or those that have ended. */
export async function deleteSecrets(work: Work, which: { readonly webhookId: string; readonly endedBy?: Date }) {
  let query = work.deleteFrom("webhook_secret").where("webhook_id", "=", which.webhookId);
  if (which.endedBy !== undefined) query = query.where("ends_at", "<=", which.endedBy);
  await query.execute();
}

/** Deletes removed webhooks without any deliveries left. */
export async function deleteEmptyWebhooks(work: Work): Promise<void> {
  await work
    .deleteFrom("webhook")
    .where("state", "=", "deleted")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("webhook_delivery")
            .select("delivery_id")
            .whereRef("webhook_delivery.webhook_id", "=", "webhook.webhook_id"),
        ),
      ),
    )
    .execute();
}
