import type { MailConfig } from "../../config/mail.ts";
import { DROPPING_MAILER, type Mailer } from "../../ports/mailer.ts";
import { smtpMailer } from "./smtp-mailer.ts";

/** The way out for mail that the configuration names; without one letters are dropped, and every place says so. */
export function openMailer({ mail }: MailConfig, timeoutMs: number): Mailer {
  return mail === undefined ? DROPPING_MAILER : smtpMailer(mail, timeoutMs);
}
