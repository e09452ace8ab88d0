import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { accountByEmail, lockAccount } from "../../store/accounts/accounts.ts";
import type { Actor } from "./actor.ts";
import { holdForProof, proveAddress } from "./addresses.ts";
import { changingAccounts } from "./hold.ts";
import { mailFor, mailToken } from "./mail-tokens.ts";
import { recordSecurity } from "./security.ts";
import { hashSecret } from "./tokens.ts";

/** Mails a token to the account's own address; sends nothing when it is verified already. */
export async function requestEmailVerification(service: Service, actor: Actor): Promise<{ accepted: true }> {
  await transact(service, async (work) => {
    const account = await lockAccount(work, actor.accountId);
    if (!account || account.email_verified_at !== null) return;
    const isHeld = (await accountByEmail(work, account.email)) !== undefined;
    await mailToken(service, work, { account, ...mailFor(isHeld), errand: "verify-mail" });
  });
  service.mailWritten();
  return { accepted: true };
}

/**
 * Accepts a mailed token only from the account it was created for: the address becomes that account's alone. A reader
 * of a mail that a stranger's account requested can neither take over that account nor give it the address.
 */
export async function verifyEmail(
  service: Service,
  actor: Actor,
  body: { readonly token: string },
): Promise<{ email_verified: true }> {
  const { accountId } = actor;
  return changingAccounts(service, async (work) => {
    const at = service.clock.now();
    const of = { hash: hashSecret(body.token), purpose: "verify_email", at } as const;
    const { email, held } = await holdForProof(work, of, accountId);
    const account = held.find((each) => each.account_id === accountId);
    // The account may have changed its address since.
    if (account?.email !== email) refuse("auth.mail_token_invalid");
    const isCatalogueChanged = await proveAddress(work, { accountId, email, held, at });
    await recordSecurity(work, { accountId, what: "email_verified", at });
    return { value: { email_verified: true }, isCatalogueChanged };
  });
}
