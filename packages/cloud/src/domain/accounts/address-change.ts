import type { ChangeEmailBody } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import type { UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type Account, accountByEmail, accountById, lockAccount } from "../../store/accounts/accounts.ts";
import { forgetMailTokens } from "../../store/accounts/mail-tokens.ts";
import { takeMail } from "../notices/mail/allowance.ts";
import type { Actor } from "./actor.ts";
import { type HeldForProof, holdForProof, proveAddress } from "./addresses.ts";
import { isPlainEmail, normalizeEmail } from "./email.ts";
import { changingAccounts } from "./hold.ts";
import { mailToken } from "./mail-tokens.ts";
import { withOwnProof } from "./own-proof.ts";
import { endOtherLogins, recordSecurity, type SecurityChange } from "./security.ts";
import { hashSecret } from "./tokens.ts";

/** Mails a code to the owner's new address, and a notification to the present one. Nothing changes yet. */
export async function requestAddressChange(
  service: Service,
  actor: Actor,
  { email, ...proof }: ChangeEmailBody,
): Promise<{ accepted: true }> {
  const wanted = addressToTake(email, actor.email);
  await withOwnProof(service, actor, {
    proof,
    hold: (work) => lockAccount(work, actor.accountId),
    change: async (work, account) => {
      if (account) await beginAddressChange(service, work, { account, email: wanted, purpose: "change_email" });
    },
  });
  service.mailWritten();
  return { accepted: true };
}

/** Normalises an address that an account may change to. @throws ServiceError `http.body_invalid` */
export function addressToTake(email: string, present: string): string {
  if (!isPlainEmail(email)) refuse("http.body_invalid", "the address is spelled with letters that read like others");
  const wanted = normalizeEmail(email);
  if (wanted === present) refuse("http.body_invalid", "this is the account's address already");
  return wanted;
}

/** The start of a change: the account, its new address, and the requester. */
interface Beginning extends Pick<SecurityChange, "by" | "reason"> {
  readonly account: Account;
  readonly email: string;
  /** `appoint_email`: an administrator asked, and the recipient of the mail confirms it without a login. */
  readonly purpose: "change_email" | "appoint_email";
}

/** Writes both mails and the audit entry. The trail is permanent and contains no address. */
export async function beginAddressChange(
  service: Service,
  work: UnitOfWork,
  { account, email, purpose, ...why }: Beginning,
): Promise<void> {
  const at = service.clock.now();
  const isHeld = (await accountByEmail(work, email)) !== undefined;
  const instead = isHeld ? ({ instead: "address_held" } as const) : {};
  await mailToken(service, work, { account, email, purpose, ...instead, errand: "change-mail" });
  await tellAddress(service, work, { account, template: "email_change_asked", newEmail: email });
  await recordSecurity(work, { accountId: account.account_id, what: "email_change_asked", at, ...why });
}

/** Accepts the mailed code from the account that requested it, and changes its address. */
export function confirmAddressChange(service: Service, actor: Actor, body: { readonly token: string }) {
  const by = { accountId: actor.accountId, sessionId: actor.sessionId };
  return finish(service, (work, at) =>
    take(service, work, { token: { hash: hashSecret(body.token), purpose: "change_email", at }, by }),
  );
}

/**
 * Accepts the code of a mail that an administrator requested: a person who lost both mailbox and password cannot log in
 * to confirm. The account's sessions end; a new password is requested by mail.
 */
export function acceptAppointedAddress(service: Service, body: { readonly token: string }) {
  return finish(service, (work, at) =>
    take(service, work, { token: { hash: hashSecret(body.token), purpose: "appoint_email", at } }),
  );
}

async function finish(service: Service, change: (work: UnitOfWork, at: Date) => ReturnType<typeof take>) {
  const answer = await changingAccounts(service, (work) => change(work, service.clock.now()));
  service.mailWritten();
  return answer;
}

interface Taking {
  readonly token: Parameters<typeof holdForProof>[1];
  readonly by?: { readonly accountId: string; readonly sessionId: string };
}

async function take(service: Service, work: UnitOfWork, { token, by }: Taking) {
  const { at } = token;
  const proof: HeldForProof = await holdForProof(work, token, by?.accountId);
  const { accountId, email } = proof;
  const before = await accountById(work, accountId);
  if (!before) refuse("auth.mail_token_invalid");
  const isCatalogueChanged = await proveAddress(work, { ...proof, at });
  // Codes sent to other addresses are void from now on.
  await forgetMailTokens(work, accountId);
  // The change may be the response to an intruder who is logged in elsewhere.
  await endOtherLogins(work, { accountId, except: by?.sessionId, at });
  await tellAddress(service, work, { account: before, template: "email_changed", newEmail: email });
  await recordSecurity(work, { accountId, what: "email_changed", at });
  return { value: { email }, isCatalogueChanged };
}

interface Telling {
  readonly account: Account;
  readonly template: "email_change_asked" | "email_changed";
  readonly newEmail: string;
}

/**
 * Writes to the account's address before the change, whatever it is when the mail is sent. An unverified address may be
 * a stranger's: no mail tells a stranger what the account's creator typed.
 */
async function tellAddress(service: Service, work: Work, { account, template, newEmail }: Telling): Promise<void> {
  const { email, name, email_verified_at: provenAt } = account;
  if (provenAt === null) return;
  // A completed change is always reported; requests could be repeated all day, so they are limited.
  const isSent = template === "email_changed" || (await takeMail(service, work, { email, errand: "change-notice" }));
  if (isSent) await service.accountMail.sendMail(work, { to: email, template, data: { name, new_email: newEmail } });
}
