import { type Selectable, sql } from "kysely";
import type { Work } from "../../database/held.ts";
import type { NoticeRow } from "../../database/tables/notices.ts";
import type { PageRequest } from "../lists/page.ts";

/** A notice with all its outgoing messages. */
export interface NewNotice {
  readonly noticeId: string;
  readonly accountId: string;
  readonly event: string;
  readonly subject: string;
  /** JSON text. */
  readonly data: string;
  readonly at: Date;
  /** Body of its webhook requests. */
  readonly body: string;
  readonly mail: { readonly group: string; readonly isDefault: boolean; readonly isRequired: boolean };
}

/**
 * Writes a notice and its outgoing messages in one statement, so that an action pays for one round trip to the
 * database. The statement waits for a webhook that is being deleted and then skips it. A disabled webhook gets a
 * delivery that has already failed, so that it can be sent later.
 */
export async function insertNotice(work: Work, notice: NewNotice): Promise<void> {
  const { noticeId, accountId, event, subject, data, at, body, mail } = notice;
  await sql`
    with told as (
      insert into notice (notice_id, account_id, event, subject, data, at)
      values (${noticeId}, ${accountId}, ${event}, ${subject}, ${data}, ${at})
      returning notice_id),
    hearing as (
      select webhook_id, state from webhook
      where account_id = ${accountId} and state <> 'deleted'
        and (events is null or events::jsonb ? ${event})
      for key share),
    delivered as (
      insert into webhook_delivery (delivery_id, webhook_id, notice_id, event, body, state, due_at, last_failure,
        created_at, settled_at)
      select gen_random_uuid(), webhook_id, ${noticeId}::uuid, ${event}, ${body},
        case when state = 'disabled' then 'failed' else 'pending' end,
        case when state = 'disabled' then null else ${at}::timestamptz end,
        case when state = 'disabled' then 'webhook.state' end,
        ${at}::timestamptz,
        case when state = 'disabled' then ${at}::timestamptz end
      from hearing)
    insert into mail (mail_id, account_id, notice_id, template, mail_group, state, due_at, created_at)
    select gen_random_uuid(), ${accountId}::uuid, notice_id, ${event}, ${mail.group}, 'pending', ${at}::timestamptz,
      ${at}::timestamptz
    from told
    where ${mail.isRequired} or coalesce((select enabled from mail_preference
      where account_id = ${accountId} and mail_group = ${mail.group}), ${mail.isDefault})`.execute(work);
}

export function noticePage(
  work: Work,
  request: PageRequest & { readonly accountId: string; readonly isUnread: boolean },
): Promise<Selectable<NoticeRow>[]> {
  let query = work.selectFrom("notice").selectAll().where("account_id", "=", request.accountId);
  if (request.isUnread) query = query.where("read_at", "is", null);
  if (request.after !== undefined) query = query.where("seq", "<", BigInt(request.after));
  return query
    .orderBy("seq", "desc")
    .limit(request.limit + 1)
    .execute();
}

/** Unread notices, counted up to `most`. */
export async function countUnread(work: Work, accountId: string, most: number): Promise<number> {
  const rows = await work
    .selectFrom("notice")
    .select("seq")
    .where("account_id", "=", accountId)
    .where("read_at", "is", null)
    .limit(most)
    .execute();
  return rows.length;
}

/** Marks a notice of an account and all earlier ones; undefined when the account has no such notice. */
export async function markRead(
  work: Work,
  { accountId, upTo, at }: { readonly accountId: string; readonly upTo: string; readonly at: Date },
): Promise<number | undefined> {
  const last = await work
    .selectFrom("notice")
    .select("seq")
    .where("notice_id", "=", upTo)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!last) return undefined;
  const { numUpdatedRows } = await work
    .updateTable("notice")
    .set({ read_at: at })
    .where("account_id", "=", accountId)
    .where("seq", "<=", last.seq)
    .where("read_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The tables of messages that are settled some day, and their keys. */
const SENT = { webhook_delivery: "delivery_id", mail: "mail_id" } as const;

/** Deletes what was settled before a time, deliveries with their attempts; returns how many. */
export async function deleteSettled(
  work: Work,
  from: keyof typeof SENT,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<number> {
  const [table, key] = [sql.table(from), sql.ref(SENT[from])];
  const { numAffectedRows } = await sql`
    delete from ${table} where ${key} in (select ${key} from ${table}
      where state <> 'pending' and settled_at < ${before} order by settled_at limit ${most})`.execute(work);
  return Number(numAffectedRows);
}
