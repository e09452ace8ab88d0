import type { Insertable, Selectable, Updateable } from "kysely";
import type { Work } from "../../database/database.ts";
import type { WebhookRow, WebhookSecretRow } from "../../database/tables/notices.ts";

/** A webhook as a query answers it. */
export type WebhookRecord = Selectable<WebhookRow>;

/** All that are not deleted, in the order they were made. */
export function webhooksOfAccount(work: Work, accountId: string): Promise<WebhookRecord[]> {
  return work
    .selectFrom("webhook")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("state", "<>", "deleted")
    .orderBy("seq")
    .execute();
}

/** Keeps two requests of one account from making one webhook too many. */
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
 * As {@link lockWebhook}, for whoever ends all that waits: actions that write a delivery to it right now are waited for, and
 * later ones see what it has become. Otherwise a delivery could be left waiting for a webhook that is no more.
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

/** Notes a success; writes nothing where there is nothing to note. */
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

/** Secrets that sign at a time, the newest first. */
export function livingSecrets(work: Work, webhookId: string, at: Date): Promise<WebhookSecretRow[]> {
  return work
    .selectFrom("webhook_secret")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .where((where) => where.or([where("ends_at", "is", null), where("ends_at", ">", at)]))
    .orderBy("number", "desc")
    .execute();
}

/** Number of the newest secret, living or not. */
export async function lastSecretNumber(work: Work, webhookId: string): Promise<number> {
  const row = await work
    .selectFrom("webhook_secret")
    .select((select) => select.fn.max("number").as("last"))
    .where("webhook_id", "=", webhookId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Gives the current secret its end; those that have one keep it. */
export async function endCurrentSecret(work: Work, webhookId: string, endsAt: Date): Promise<void> {
  await work
    .updateTable("webhook_secret")
    .set({ ends_at: endsAt })
    .where("webhook_id", "=", webhookId)
    .where("ends_at", "is", null)
    .execute();
}

/** Forgets secrets: all of a webhook, or those that have ended. */
export async function deleteSecrets(work: Work, which: { readonly webhookId: string; readonly endedBy?: Date }) {
  let query = work.deleteFrom("webhook_secret").where("webhook_id", "=", which.webhookId);
  if (which.endedBy !== undefined) query = query.where("ends_at", "<=", which.endedBy);
  await query.execute();
}

/** Forgets deleted webhooks of which no delivery is left. */
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
