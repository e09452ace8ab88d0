import type { UnitOfWork } from "../../database/transact.ts";
import { insertNotice } from "../../store/notices/notices.ts";
import { GROUP_DEFAULT, GROUP_OF, REQUIRED_GROUP } from "./groups.ts";
import type { Notice } from "./notice.ts";
import { webhookBody } from "./webhooks/body.ts";

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
