import type { Work } from "../database/held.ts";

/** Mails to accounts that are not notices. */
export const MAIL_TEMPLATES = [
  "verify_email",
  "reset_password",
  "address_held",
  "change_email",
  "appoint_email",
  "email_change_asked",
  "email_changed",
  "account_closed",
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/** One mail to one address. */
export interface AccountMailMessage {
  readonly to: string;
  readonly template: MailTemplate;
  /**
   * Values for the template: `name`, and `token`, `expires_at` and `new_email` as required. The token is a secret that
   * gives access to an account: stored mails must keep `data` sealed (`service.secrets`), and no log and no error may
   * contain it.
   */
  readonly data: Readonly<Record<string, string>>;
}

/** The sender for account mails. */
export interface AccountMail {
  /** Queues a mail inside the caller's transaction: it is sent exactly if that commits. */
  sendMail(work: Work, message: AccountMailMessage): Promise<void>;
}
