import { refuse } from "../../failure.ts";
import type { Actor, Service } from "../../ports/service.ts";
import { changeAccount, lockAccount } from "../../store/accounts/accounts.ts";
import { takeMailToken } from "../../store/accounts/mail-tokens.ts";
import { mailToken, requireMail } from "./mail-tokens.ts";
import { recordSecurity } from "./security.ts";
import { hashSecret } from "./tokens.ts";

/** Mails a token to the account's own address; nothing is sent when it is verified already. */
export async function requestEmailVerification(service: Service, actor: Actor): Promise<{ accepted: true }> {
  requireMail(service);
  await service.database.transaction().execute(async (work) => {
    const account = await lockAccount(work, actor.accountId);
    if (account && account.email_verified_at === null)
      await mailToken(service, work, { account, purpose: "verify_email" });
  });
  return { accepted: true };
}

/** Takes a mailed token: its address is the account's. */
export async function verifyEmail(service: Service, body: { token: string }): Promise<{ email_verified: true }> {
  await service.database.transaction().execute(async (work) => {
    const at = service.clock.now();
    const token = await takeMailToken(work, { hash: hashSecret(body.token), purpose: "verify_email", at });
    const account = token && (await lockAccount(work, token.account_id));
    if (!account || account.email !== token.email) refuse("auth.mail_token_invalid");
    await changeAccount(work, account.account_id, { email_verified_at: at });
    await recordSecurity(work, { accountId: account.account_id, what: "email_verified", at });
  });
  return { email_verified: true };
}
