import type { Random } from "@bourse/platform";
import type { Work } from "../../database/held.ts";
import { refuse } from "../../failure.ts";
import type { IssuerClaims, LinkPolicy } from "../../ports/issuer.ts";
import type { Service } from "../../ports/service.ts";
import { type Account, accountByEmail, insertAccount, lockAccount } from "../../store/accounts/accounts.ts";
import { accountOfIdentity, insertIdentity } from "../../store/accounts/issuer.ts";
import { proveAddress } from "./addresses.ts";
import { isPlainEmail, normalizeEmail } from "./email.ts";
import { changingAccounts, holdAccounts } from "./hold.ts";
import { recordSecurity } from "./security.ts";

const EMAIL = /^[^\s@\p{C}\p{Zl}\p{Zp}]+@[^\s@\p{C}\p{Zl}\p{Zp}]+$/u;
const LONGEST_EMAIL = 254;
const LONGEST_NAME = 128;

/** The account of an issuer's person; created or linked at their first login. */
export async function accountFor(service: Service, claims: IssuerClaims, link: LinkPolicy): Promise<string> {
  const known = await accountOfIdentity(service.database, claims);
  if (known !== undefined) return known;
  const email = emailOf(claims);
  return changingAccounts(service, async (work) => {
    const at = service.clock.now();
    // Locks the address before the account is created: every other verification of the address waits here.
    const held = claims.isEmailVerified ? await holdAccounts(work, { ids: [], naming: email }) : [];
    const made = await insertAccount(work, newAccount(service.random, { claims, email, at }));
    // Two simultaneous requests of the same person: the other one has created the account by now.
    const meanwhile = made ? undefined : await accountOfIdentity(work, claims);
    if (meanwhile !== undefined) return { value: meanwhile, isCatalogueChanged: false };
    const { account_id: accountId } = made ?? (await linkable(work, { claims, email, link }));
    const isProven = made !== undefined && claims.isEmailVerified;
    const isCatalogueChanged = isProven && (await proveAddress(work, { accountId, email, held, at }));
    const { issuer, subject } = claims;
    await insertIdentity(work, { issuer, subject, account_id: accountId, created_at: at });
    await recordSecurity(work, { accountId, what: "issuer_linked", at, reason: issuer });
    return { value: accountId, isCatalogueChanged };
  });
}

interface FirstLogin {
  readonly claims: IssuerClaims;
  readonly email: string;
  readonly link: LinkPolicy;
}

function newAccount(
  random: Random,
  { claims, email, at }: Omit<FirstLogin, "link"> & { readonly at: Date },
): Parameters<typeof insertAccount>[1] {
  return {
    account_id: random.uuid(),
    email,
    name: nameOf(claims, email),
    password_hash: null,
    roles: JSON.stringify(["user"]),
    created_at: at,
    email_verified_at: claims.isEmailVerified ? at : null,
  };
}

async function linkable(work: Work, { claims, email, link }: FirstLogin): Promise<Account> {
  const known = await accountByEmail(work, email);
  const account = known && (await lockAccount(work, known.account_id));
  // An unverified local account with this address could be a trap set up before its owner arrived.
  const isProven = claims.isEmailVerified && account?.email_verified_at;
  if (link !== "verified_email" || !account || !isProven) refuse("auth.issuer_clash");
  return account;
}

function emailOf({ email }: IssuerClaims): string {
  if (email === undefined || email.length > LONGEST_EMAIL || !EMAIL.test(email) || !isPlainEmail(email))
    refuse("auth.issuer_refused", "the issuer gives no usable e-mail address");
  return normalizeEmail(email);
}

function nameOf({ name }: IssuerClaims, email: string): string {
  const clean = (name ?? "").replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  return [...(clean || email)].slice(0, LONGEST_NAME).join("");
}
