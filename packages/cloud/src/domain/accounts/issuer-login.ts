import type { IssuerFinishBody, IssuerStart, Session } from "@bourse/contract/rest";
import type { Random } from "@bourse/platform";
import type { Work } from "../../database/held.ts";
import { refuse } from "../../failure.ts";
import { pastByPeer } from "../../peer-time.ts";
import type { IssuerClaims, IssuerLogins, LinkPolicy } from "../../ports/issuer.ts";
import type { Service } from "../../ports/service.ts";
import { type Account, accountByEmail, insertAccount, lockAccount } from "../../store/accounts/accounts.ts";
import { accountOfIdentity, insertIdentity, insertIssuerLogin, takeIssuerLogin } from "../../store/accounts/issuer.ts";
import { proveAddress } from "./addresses.ts";
import { isPlainEmail, normalizeEmail } from "./email.ts";
import { changingAccounts, holdAccounts } from "./hold.ts";
import { type Client, finishLogin } from "./login.ts";
import { recordSecurity } from "./security.ts";
import { hashSecret, randomSecret } from "./tokens.ts";

const EMAIL = /^[^\s@\p{C}\p{Zl}\p{Zp}]+@[^\s@\p{C}\p{Zl}\p{Zp}]+$/u;
const LONGEST_EMAIL = 254;
const LONGEST_NAME = 128;

/** The account of an issuer's person; created or linked at their first login. */
async function accountFor(service: Service, claims: IssuerClaims, link: LinkPolicy): Promise<string> {
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

/** Counts as no recent login: an issuer that does not report the login time proves nothing about it. */
const NEVER = new Date(0);

/**
 * Begins a login with the issuer. State, nonce and PKCE verifier stay here; the client gets a secret that ties it to
 * the login.
 */
export async function startIssuerLogin(service: Service, { issuer }: IssuerLogins): Promise<IssuerStart> {
  const [state, nonce, codeVerifier, secret] = [
    randomSecret(service.random),
    randomSecret(service.random),
    randomSecret(service.random),
    randomSecret(service.random),
  ];
  const maxAgeSeconds = Math.floor(service.limits.recentLoginMs / 1000);
  const url = await issuer.authorizationUrl({ state, nonce, codeVerifier, maxAgeSeconds });
  const expiresAt = new Date(service.clock.now().getTime() + service.limits.accounts.issuerLoginMs);
  await insertIssuerLogin(service.database, {
    state_hash: hashSecret(state),
    secret_hash: hashSecret(secret),
    nonce,
    code_verifier: codeVerifier,
    expires_at: expiresAt,
  });
  return { authorization_url: url, state, login_secret: secret, expires_at: expiresAt.toISOString() };
}

/** Finishes a login: opens a session of our own, with the issuer's login time. */
export async function finishIssuerLogin(
  service: Service,
  logins: IssuerLogins,
  { body, client }: { readonly body: IssuerFinishBody; readonly client: Client },
): Promise<Session> {
  const at = service.clock.now();
  const [stateHash, secretHash] = [hashSecret(body.state), hashSecret(body.login_secret)];
  const begun = await takeIssuerLogin(service.database, { stateHash, secretHash, at });
  if (!begun) refuse("auth.issuer_login_invalid");
  const { code, state, iss } = body;
  const { nonce, code_verifier: codeVerifier } = begun;
  const claims = await logins.issuer.exchange({ code, state, iss, nonce, codeVerifier, at });
  const authTime = authTimeOf(service, claims.authTime);
  const accountId = await accountFor(service, claims, logins.link);
  return finishLogin(service, {
    accountId,
    methods: ["issuer"],
    authTime,
    userAgent: client.userAgent,
    isStillTrue: () => true,
  });
}

function authTimeOf({ clock, limits }: Service, claimed: Date | undefined): Date {
  if (claimed === undefined) return NEVER;
  const authTime = pastByPeer(claimed, { now: clock.now(), aheadMs: limits.accounts.issuerSkewMs });
  if (!authTime) refuse("auth.issuer_refused", "the issuer says that the login will be in the future");
  return authTime;
}
