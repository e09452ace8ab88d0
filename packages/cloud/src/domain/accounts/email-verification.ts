import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { accountByEmail, lockAccount } from "../../store/accounts/accounts.ts";
import { takeMailToken } from "../../store/accounts/mail-tokens.ts";
import type { Actor } from "./actor.ts";
import { proveAddress } from "./addresses.ts";
import { letterFor, mailToken } from "./mail-tokens.ts";
import { recordSecurity } from "./security.ts";
import { hashSecret } from "./tokens.ts";

/** Mails a token to the account's own address; nothing is sent when it is verified already. */
export async function requestEmailVerification(service: Service, actor: Actor): Promise<{ accepted: true }> {
  await service.database.transaction().execute(async (work) => {
    const account = await lockAccount(work, actor.accountId);
    if (!account || account.email_verified_at !== null) return;
    const isHeld = (await accountByEmail(work, account.email)) !== undefined;
    await mailToken(service, work, { account, ...letterFor(isHeld), errand: "verify-mail" });
  });
  service.letterWritten();
  return { accepted: true };
}

/**
 * Takes a mailed token from the account it was made for: its address is the account's, and nobody else's. Whoever reads a
 * letter that a stranger's account asked for cannot make that account theirs, nor the stranger's, by it.
 */
export async function verifyEmail(
  service: Service,
  actor: Actor,
  body: { readonly token: string },
): Promise<{ email_verified: true }> {
  await service.database.transaction().execute(async (work) => {
    const at = service.clock.now();
    const account = await lockAccount(work, actor.accountId);
    const token = await takeMailToken(work, { hash: hashSecret(body.token), purpose: "verify_email", at });
    const isOwn = token?.account_id === account?.account_id && token?.email === account?.email;
    if (!account || !isOwn || account.disabled_at !== null) refuse("auth.mail_token_invalid");
    await proveAddress(work, { account, at });
    await recordSecurity(work, { accountId: account.account_id, what: "email_verified", at });
  });
  return { email_verified: true };
}
