import { setTimeout as wait } from "node:timers/promises";
import type { ChangePasswordBody, PasswordReset, ResetPasswordBody, SessionsEnded } from "@bourse/contract/rest";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { accountByEmail, changeAccount, lastClaimant, lockAccount } from "../../store/accounts/accounts.ts";
import { dropMailTokens } from "../../store/accounts/mail-tokens.ts";
import { passkeysOf, removePasskeys } from "../../store/accounts/passkeys.ts";
import type { Actor } from "./actor.ts";
import { type AddressProof, holdForProof, proveAddress } from "./addresses.ts";
import { forgetFailures } from "./attempts.ts";
import { stripAccount } from "./dissolve.ts";
import { normalizeEmail } from "./email.ts";
import { changingAccounts } from "./hold.ts";
import { passwordAttempts } from "./login.ts";
import { mailToken } from "./mail-tokens.ts";
import { ownPasswordAttempts, proveOwnPassword } from "./own-proof.ts";
import { hashPassword } from "./password-hash.ts";
import { endOtherLogins, recordSecurity } from "./security.ts";
import { requireStrongPassword } from "./strong-password.ts";
import { hashSecret } from "./tokens.ts";

/** Sets a new password for a caller who knows the present one. Ends all other sessions. */
export async function changePassword(service: Service, actor: Actor, body: ChangePasswordBody): Promise<SessionsEnded> {
  requireStrongPassword(service, body.new_password);
  const known = await proveOwnPassword(service, actor, body.current_password);
  if (known === null) refuse("auth.credentials_invalid", "the account has no password");
  const hash = await hashPassword(body.new_password, service.limits.accounts.passwordCost);
  return transact(service, async (work) => {
    const account = await lockAccount(work, actor.accountId);
    // Two simultaneous changes: the second one's current password is no longer valid.
    if (account?.password_hash !== known) refuse("auth.credentials_invalid", "the current password is wrong");
    return setPassword(work, {
      accountId: actor.accountId,
      hash,
      except: actor.sessionId,
      at: service.clock.now(),
    });
  });
}

/** Mails a token for setting a new password, if the account exists; neither the answer nor its timing reveals that. */
export async function requestPasswordReset(service: Service, body: { email: string }): Promise<{ accepted: true }> {
  return quietAnswer(service.limits.accounts.quietAnswerMs, async () => {
    await transact(service, async (work) => {
      const email = normalizeEmail(body.email);
      const account = (await accountByEmail(work, email)) ?? (await lastClaimant(work, email));
      // An account without a password comes from an issuer: access to a mailbox does not replace a login with the issuer.
      if (account && account.disabled_at === null && account.password_hash !== null)
        await mailToken(service, work, { account, purpose: "reset_password", errand: "account-mail" });
    });
    service.mailWritten();
    return { accepted: true } as const;
  });
}

/**
 * Sets a new password with a mailed token. Ends every session; the next login still requires the second factor. Also
 * removes the passkeys, unless the caller keeps them: an owner may reset because of an intruder, who may have added
 * one.
 */
export async function resetPassword(service: Service, body: ResetPasswordBody): Promise<PasswordReset> {
  requireStrongPassword(service, body.new_password);
  const hash = await hashPassword(body.new_password, service.limits.accounts.passwordCost);
  const { accountId, email, removed } = await changingAccounts(service, async (work) => {
    const at = service.clock.now();
    const token = { hash: hashSecret(body.token), purpose: "reset_password", at } as const;
    const proof = await holdForProof(work, token);
    const account = proof.held.find((each) => each.account_id === proof.accountId);
    if (account?.email !== proof.email) refuse("auth.mail_token_invalid");
    const { account_id: accountId } = account;
    const isClaimed = account.email_verified_at === null;
    const removed = isClaimed || body.keep_passkeys !== true ? await dropPasskeys(work, { accountId, at }) : [];
    const isCatalogueChanged = isClaimed && (await claimAddress(work, { ...proof, at }));
    await setPassword(work, { accountId, hash, except: undefined, at });
    return { value: { accountId, email: account.email, removed }, isCatalogueChanged };
  });
  await forgetFailures(service, passwordAttempts(service, email));
  await forgetFailures(service, ownPasswordAttempts(service, accountId));
  return { password_reset: true, removed_passkeys: removed };
}

async function dropPasskeys(
  work: UnitOfWork,
  { accountId, at }: { readonly accountId: string; readonly at: Date },
): Promise<PasswordReset["removed_passkeys"]> {
  const known = await passkeysOf(work, accountId);
  if ((await removePasskeys(work, accountId)) > 0)
    await recordSecurity(work, { accountId, what: "passkeys_removed", at, reason: "by a password reset" });
  return known.map(({ name, created_at }) => ({ name, created_at: created_at.toISOString() }));
}

/**
 * A person who reads the mailbox owns the address, but may not have created the account: an attacker could have created
 * it with another person's address and left a passkey, a webhook or a second factor for the day its owner arrives.
 */
async function claimAddress(work: UnitOfWork, proof: AddressProof): Promise<boolean> {
  const { accountId, at } = proof;
  const hasLeft = await stripAccount(work, { accountId, at });
  const isCatalogueChanged = await proveAddress(work, proof);
  await recordSecurity(work, { accountId, what: "address_claimed", at });
  return hasLeft || isCatalogueChanged;
}

interface NewPassword {
  readonly accountId: string;
  readonly hash: string;
  readonly except: string | undefined;
  readonly at: Date;
}

async function setPassword(work: UnitOfWork, { accountId, hash, except, at }: NewPassword): Promise<SessionsEnded> {
  await changeAccount(work, accountId, { password_hash: hash });
  // An address change requested with a stolen session must not go through.
  for (const purpose of ["reset_password", "change_email"] as const) await dropMailTokens(work, { accountId, purpose });
  const ended = await endOtherLogins(work, { accountId, except, at });
  await recordSecurity(work, { accountId, what: "password_changed", at });
  return { ended };
}

/** Answers only after `ms`, so that timing does not reveal what was done. */
async function quietAnswer<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const [outcome] = await Promise.allSettled([work(), wait(ms)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
