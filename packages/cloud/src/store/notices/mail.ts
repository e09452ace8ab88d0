import type { MailGroup } from "@bourse/contract/rest";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Work } from "../../database/held.ts";
import type { MailRow } from "../../database/tables/notices.ts";

/** A mail row. */
export type MailRecord = Selectable<MailRow>;

export async function insertMail(work: Work, row: Insertable<MailRow>): Promise<void> {
  await work.insertInto("mail").values(row).execute();
}

/** Takes mails that are due, leased until a time; each with its number of attempts. */
export async function takeMails(
  work: Work,
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<MailRecord[]> {
  const { rows } = await sql<MailRecord>`
    update mail set due_at = ${until}, attempts = attempts + 1
    where mail_id in (select mail_id from mail where state = 'pending' and due_at <= ${now}
      order by due_at limit ${most} for update skip locked)
    returning *`.execute(work);
  return rows;
}

/** Recipient, origin and content of a mail. */
export function mailSource(work: Work, mailId: string) {
  return work
    .selectFrom("mail")
    .leftJoin("account", "account.account_id", "mail.account_id")
    .leftJoin("notice", "notice.notice_id", "mail.notice_id")
    .select([
      "account.email",
      "account.email_verified_at",
      "account.name",
      "notice.subject",
      "notice.data",
      "notice.at",
    ])
    .where("mail.mail_id", "=", mailId)
    .executeTakeFirst();
}

/** The columns of a mail that an attempt changes. */
export type MailSettling = Pick<MailRow, "state" | "due_at" | "last_failure" | "settled_at">;

/** Writes them unless another attempt has begun meanwhile. A settled mail loses its sealed facts. */
export async function settleMail(work: Work, mail: MailRecord, to: MailSettling): Promise<void> {
  await work
    .updateTable("mail")
    .set({ ...to, ...(to.state === "pending" ? {} : { sealed: null }) })
    .where("mail_id", "=", mail.mail_id)
    .where("attempts", "=", mail.attempts)
    .where("state", "=", "pending")
    .execute();
}

export function preferencesOf(work: Work, accountId: string) {
  return work.selectFrom("mail_preference").selectAll().where("account_id", "=", accountId).execute();
}

export async function setPreference(
  work: Work,
  row: { readonly account_id: string; readonly mail_group: MailGroup; readonly enabled: boolean },
): Promise<void> {
  await work
    .insertInto("mail_preference")
    .values(row)
    .onConflict((conflict) => conflict.columns(["account_id", "mail_group"]).doUpdateSet({ enabled: row.enabled }))
    .execute();
}
