import { randomUUID } from "node:crypto";
import type { Work } from "../../database/database.ts";
import { insertNotice } from "../../store/notices.ts";
import type { NoticeEvent } from "./events.ts";

/** What one account is to be told. */
export interface Notice {
  readonly accountId: string;
  readonly event: NoticeEvent;
  /** `<kind>:<id>`, as in the audit trail. */
  readonly subject: string;
  /** Facts for the reader; never a secret, for they go out by mail and webhook. */
  readonly data: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
  readonly at: Date;
}

/** Writes a notice in the transaction of the deed: nobody is told of what was rolled back, and nothing goes untold. */
export function notify(work: Work, notice: Notice): Promise<void> {
  return insertNotice(work, {
    notice_id: randomUUID(),
    account_id: notice.accountId,
    event: notice.event,
    subject: notice.subject,
    data: JSON.stringify(notice.data),
    at: notice.at,
  });
}
