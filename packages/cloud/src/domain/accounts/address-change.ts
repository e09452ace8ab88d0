import type { ChangeEmailBody } from "@bourse/contract/rest";
import type { Work } from "../../database/database.ts";
import type { UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type Account, accountByEmail, accountById, lockAccount } from "../../store/accounts/accounts.ts";
import { forgetMailTokens } from "../../store/accounts/mail-tokens.ts";
import { takeLetter } from "../notices/mail/allowance.ts";
import type { Actor } from "./actor.ts";
import { type HeldForProof, holdForProof, proveAddress } from "./addresses.ts";
import { isPlainEmail, normalizeEmail } from "./email.ts";
import { changingAccounts } from "./hold.ts";
import { mailToken } from "./mail-tokens.ts";
import { withOwnCode } from "./own-code.ts";
import { endOtherLogins, recordSecurity, type SecurityChange } from "./security.ts";
import { hashSecret } from "./tokens.ts";

/** Mails a code to another address of the account's owner, and word of it to the present one. Nothing changes yet. */
export async function requestAddressChange(
  service: Service,
  actor: Actor,
  { email, code }: ChangeEmailBody,
): Promise<{ accepted: true }> {
  const wanted = addressToTake(email, actor.email);
  await withOwnCode(service, actor, {
    code,
    hold: (work) => lockAccount(work, actor.accountId),
    change: async (work, account) => {
      if (account) await beginAddressChange(service, work, { account, email: wanted, purpose: "change_email" });
    },
  });
  service.letterWritten();
  return { accepted: true };
}

/** An address as an account could take it. @throws ServiceError `http.body_invalid` */
export function addressToTake(email: string, present: string): string {
  if (!isPlainEmail(email)) refuse("http.body_invalid", "the address is spelled with letters that read like others");
  const wanted = normalizeEmail(email);
  if (wanted === present) refuse("http.body_invalid", "this is the account's address already");
  return wanted;
}

/** A change that begins: of whose address, to which, and who asked for it. */
interface Beginning extends Pick<SecurityChange, "by" | "reason"> {
  readonly account: Account;
  readonly email: string;
  /** `appoint_email`: an administrator asked, and the letter's reader confirms it without a login. */
  readonly purpose: "change_email" | "appoint_email";
}

/** Writes both letters and the line of the trail. The trail is permanent and names no address. */
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

/** Takes the code of the letter from the account that asked for it: its address is the new one. */
export function confirmAddressChange(service: Service, actor: Actor, body: { readonly token: string }) {
  const by = { accountId: actor.accountId, sessionId: actor.sessionId };
  return finish(service, (work, at) =>
    take(service, work, { token: { hash: hashSecret(body.token), purpose: "change_email", at }, by }),
  );
}

/**
 * Takes the code of a letter that an administrator had sent: a person who lost both mailbox and password cannot log in to
 * confirm. The account's sessions end; a new password is asked for by mail.
 */
export function acceptAppointedAddress(service: Service, body: { readonly token: string }) {
  return finish(service, (work, at) =>
    take(service, work, { token: { hash: hashSecret(body.token), purpose: "appoint_email", at } }),
  );
}

async function finish(service: Service, change: (work: UnitOfWork, at: Date) => ReturnType<typeof take>) {
  const answer = await changingAccounts(service, (work) => change(work, service.clock.now()));
  service.letterWritten();
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
  // Codes that went to other addresses are of no use from now on.
  await forgetMailTokens(work, accountId);
  // An intruder logged in elsewhere may be the reason for the change.
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
 * Writes to the address that the account has before the change, whatever it is when the letter goes out. One that nobody
 * proved is a stranger's: no letter tells them what the account's maker typed.
 */
async function tellAddress(service: Service, work: Work, { account, template, newEmail }: Telling): Promise<void> {
  const { email, name, email_verified_at: provenAt } = account;
  if (provenAt === null) return;
  // What was done is always told; what was asked for could be asked for all day.
  const isSent = template === "email_changed" || (await takeLetter(service, work, { email, errand: "change-notice" }));
  if (isSent) await service.accountMail.sendMail(work, { to: email, template, data: { name, new_email: newEmail } });
}
