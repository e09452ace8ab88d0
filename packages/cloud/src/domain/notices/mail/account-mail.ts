import type { Work } from "../../../database/held.ts";
import type { AccountMailMessage } from "../../../ports/account-mail.ts";
import type { Service } from "../../../ports/service.ts";
import { insertMail } from "../../../store/notices/mail.ts";
import { REQUIRED_GROUP } from "../groups.ts";

/** Context under which the facts of a mail are sealed. */
export const mailContext = (mailId: string): string => `mail:${mailId}`;

/**
 * Puts a mail of an account into the outbox. Its facts contain a single-use code, so they are sealed until the mail is
 * settled, and then deleted.
 */
export async function sendAccountMail(service: Service, work: Work, message: AccountMailMessage): Promise<void> {
  const mailId = service.random.uuid();
  const at = service.clock.now();
  await insertMail(work, {
    mail_id: mailId,
    account_id: null,
    notice_id: null,
    template: message.template,
    mail_group: REQUIRED_GROUP,
    recipient: message.to,
    sealed: service.secrets.seal(mailContext(mailId), JSON.stringify(message.data)),
    state: "pending",
    due_at: at,
    last_failure: null,
    created_at: at,
    settled_at: null,
  });
}
