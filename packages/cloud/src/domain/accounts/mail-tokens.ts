import type { Work } from "../../database/held.ts";
import type { MailPurpose } from "../../database/tables/accounts.ts";
import type { Service } from "../../ports/service.ts";
import type { Account } from "../../store/accounts/accounts.ts";
import { replaceMailToken } from "../../store/accounts/mail-tokens.ts";
import { type Errand, takeMail } from "../notices/mail/allowance.ts";
import { hashSecret, randomSecret } from "./tokens.ts";

/** A mail with a token, and its recipient. */
interface TokenMail {
  readonly account: Account;
  readonly purpose: MailPurpose;
  /** The address in question; absent: the account's own. */
  readonly email?: string;
  /**
   * The mail that replaces the one with the token. The token is created all the same, so that neither answer nor timing
   * reveals which mail was sent.
   */
  readonly instead?: "address_held";
  readonly errand: Errand;
}

/**
 * The mail for an account that claims an address: the address's owner is notified when it belongs to another account.
 */
export function mailFor(isHeld: boolean): { readonly purpose: "verify_email"; readonly instead?: "address_held" } {
  return { purpose: "verify_email", ...(isHeld ? { instead: "address_held" } : {}) };
}

/** Mails a new token, unless the address has already received too many mails. */
export async function mailToken(service: Service, work: Work, of: TokenMail): Promise<void> {
  const { account, purpose, instead, errand, email = account.email } = of;
  if (!(await takeMail(service, work, { email, errand }))) return;
  const now = service.clock.now();
  const token = randomSecret(service.random);
  const expiresAt = new Date(now.getTime() + lifeOf(service, purpose));
  await replaceMailToken(work, {
    token_hash: hashSecret(token),
    account_id: account.account_id,
    purpose,
    email,
    expires_at: expiresAt,
    used_at: null,
  });
  // Text chosen by an account's creator is never sent to an address they have not verified.
  const name = account.email_verified_at === null || email !== account.email ? email : account.name;
  const data: Readonly<Record<string, string>> =
    instead === undefined ? { name, token, expires_at: expiresAt.toISOString() } : { name: email };
  await service.accountMail.sendMail(work, { to: email, template: instead ?? purpose, data });
}

function lifeOf({ limits }: Service, purpose: MailPurpose): number {
  return purpose === "reset_password" ? limits.accounts.resetPasswordMs : limits.accounts.verifyEmailMs;
}
