import path from "node:path";
import type { Random } from "@bourse/platform";
import type { MailConfig } from "../../config/mail.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Mailer } from "../../ports/mailer.ts";
import { mailFolder } from "../files/mail-folder.ts";

/** The configured mailer; without one, mails with codes are written to a folder. */
export async function openMailer(
  {
    mail,
    dataDir,
    ...parts
  }: MailConfig & { readonly dataDir: string; readonly clock: Clock; readonly random: Random },
  timeoutMs: number,
): Promise<Mailer> {
  if (mail === undefined) return mailFolder(path.join(dataDir, "letters"), parts);
  const { smtpMailer } = await import("./smtp-mailer.ts");
  return smtpMailer(mail, timeoutMs);
}
