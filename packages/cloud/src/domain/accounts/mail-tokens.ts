import type { Work } from "../../database/database.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import type { Account } from "../../store/accounts/accounts.ts";
import { type MailPurpose, replaceMailToken } from "../../store/accounts/mail-tokens.ts";
import { takeLetter } from "../notices/mail/allowance.ts";
import { hashSecret, randomSecret } from "./tokens.ts";

/** Refuses what needs mail where none goes out, whoever asks and for whatever address. */
export function requireMail({ mailer }: Service): void {
  if (!mailer.sendsMail) refuse("mail.not_configured");
}

/** Mails a new token to an account's address, unless that was sent too many mails already. */
export async function mailToken(
  service: Service,
  work: Work,
  of: { account: Account; purpose: MailPurpose },
): Promise<void> {
  const { account, purpose } = of;
  if (!(await takeLetter(service, work, { email: account.email, errand: "account-mail" }))) return;
  const now = service.clock.now();
  const token = randomSecret();
  const expiresAt = new Date(now.getTime() + lifeOf(service, purpose));
  await replaceMailToken(work, {
    token_hash: hashSecret(token),
    account_id: account.account_id,
    purpose,
    email: account.email,
    expires_at: expiresAt,
    used_at: null,
  });
  // Words of whoever made the account reach no address that is not proven to be theirs.
  const name = account.email_verified_at === null ? account.email : account.name;
  const data = { name, token, expires_at: expiresAt.toISOString() };
  await service.accountMail.sendMail(work, { to: account.email, template: purpose, data });
}

function lifeOf({ limits }: Service, purpose: MailPurpose): number {
  return purpose === "reset_password" ? limits.accounts.resetPasswordMs : limits.accounts.verifyEmailMs;
}
