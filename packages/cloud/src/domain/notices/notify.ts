import type { UnitOfWork } from "../../database/transact.ts";
import { insertNotice } from "../../store/notices/notices.ts";
import type { NoticeEvent } from "./events.ts";
import { GROUP_DEFAULT, GROUP_OF, REQUIRED_GROUP } from "./groups.ts";
import { webhookBody } from "./webhooks/body.ts";

/** A notice to one account. */
export interface Notice {
  readonly accountId: string;
  readonly event: NoticeEvent;
  /** `<kind>:<id>`, as in the audit trail. */
  readonly subject: string;
  /** Facts for the reader; never a secret, because they are sent by mail and webhook. */
  readonly data: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
  readonly at: Date;
}

/**
 * Writes a notice in the same transaction as the action: a rolled-back action has no notice, and no notice is lost. The
 * same statement writes its delivery to each webhook with that event, and its mail if the account wants one.
 */
export function notify(work: UnitOfWork, notice: Notice): Promise<void> {
  const noticeId = work.random.uuid();
  const group = GROUP_OF[notice.event];
  return insertNotice(work, {
    noticeId,
    accountId: notice.accountId,
    event: notice.event,
    subject: notice.subject,
    data: JSON.stringify(notice.data),
    at: notice.at,
    body: webhookBody({ ...notice, type: notice.event, noticeId }),
    mail: { group, isDefault: GROUP_DEFAULT[group], isRequired: group === REQUIRED_GROUP },
  });
}
