import type { Work } from "../database/database.ts";

/** What the service writes to an address, outside of notices. */
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
   * What the template says: `name`, and of `token`, `expires_at` and `new_email` those it needs. The token is a secret that opens an account: whoever keeps a
   * mail until it is gone keeps `data` sealed (`service.secrets`), and no log and no error names it.
   */
  readonly data: Readonly<Record<string, string>>;
}

/** The way out for mail of accounts. */
export interface AccountMail {
  /** Puts a mail on its way inside the caller's transaction: it goes out exactly if that commits. */
  sendMail(work: Work, message: AccountMailMessage): Promise<void>;
}
