import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { LoginBody, Role, Session, SignUpBody } from "@bourse/contract/rest";
import type { Work } from "../database/database.ts";
import type { AccountRow } from "../database/tables.ts";
import { refuse } from "../failure.ts";
import {
  accountByEmail,
  endSession,
  insertAccount,
  insertSession,
  rolesOf,
  sessionWithAccount,
} from "../store/accounts.ts";
import type { Authenticator } from "./authenticator.ts";
import { hashPassword, isPassword, isStrongEnough } from "./passwords.ts";
import type { Actor, Service } from "./service.ts";

const TOKEN = /^bourse_[A-Za-z0-9_-]{43}$/;

/** Accounts with e-mail and password, and sessions whose tokens are random and stored as hashes only. */
export function embeddedAccounts(service: Service): Authenticator {
  return {
    signUp: (body) => signUp(service, body),
    login: (body) => login(service, body),
    refresh: (actor) => refresh(service, actor),
    logout: async (actor) => {
      await endSession(service.database, actor.tokenHash, service.clock.now());
    },
    authenticate: (token) => authenticate(service, token),
  };
}

/** Makes an account with roles; undefined when the address is taken. */
export async function createAccount(
  service: Service,
  body: SignUpBody,
  roles: readonly Role[],
): Promise<AccountRow | undefined> {
  const row: AccountRow = {
    account_id: randomUUID(),
    email: normalizeEmail(body.email),
    name: body.name,
    password_hash: await hashPassword(body.password),
    roles: JSON.stringify(roles),
    created_at: service.clock.now(),
  };
  return (await insertAccount(service.database, row)) ? row : undefined;
}

async function signUp(service: Service, body: SignUpBody): Promise<Session> {
  if (!isStrongEnough(body.password, service.limits.passwordLength)) refuse("auth.password_weak");
  const account = await createAccount(service, body, ["user"]);
  if (!account) refuse("auth.email_taken");
  return openSession(service, service.database, { account, authTime: service.clock.now() });
}

async function login(service: Service, body: LoginBody): Promise<Session> {
  const account = await accountByEmail(service.database, normalizeEmail(body.email));
  const matches = await isPassword(body.password, account?.password_hash);
  if (!account || !matches) refuse("auth.credentials_invalid");
  return openSession(service, service.database, { account, authTime: service.clock.now() });
}

async function refresh(service: Service, actor: Actor): Promise<Session> {
  const now = service.clock.now();
  const lastsUntil = actor.authTime.getTime() + service.limits.loginMs;
  if (now.getTime() >= lastsUntil) refuse("auth.session_expired", "the password must be given again");
  return service.database.transaction().execute(async (work) => {
    if (!(await endSession(work, actor.tokenHash, now))) refuse("auth.session_invalid");
    const account = await accountByEmail(work, actor.email);
    if (!account) refuse("auth.session_invalid");
    return openSession(service, work, { account, authTime: actor.authTime });
  });
}

async function authenticate(service: Service, token: string): Promise<Actor> {
  if (!TOKEN.test(token)) refuse("auth.session_invalid");
  const row = await sessionWithAccount(service.database, hashToken(token));
  if (!row || row.ended_at !== null) refuse("auth.session_invalid");
  if (service.clock.now() >= row.expires_at) refuse("auth.session_expired");
  return {
    accountId: row.account_id,
    email: row.email,
    name: row.name,
    roles: rolesOf(row),
    createdAt: row.created_at,
    authTime: row.auth_time,
    expiresAt: row.expires_at,
    tokenHash: row.token_hash,
  };
}

async function openSession(
  service: Service,
  work: Work,
  of: { readonly account: AccountRow; readonly authTime: Date },
): Promise<Session> {
  const token = `bourse_${randomBytes(32).toString("base64url")}`;
  const expiresAt = new Date(service.clock.now().getTime() + service.limits.sessionMs);
  await insertSession(work, {
    token_hash: hashToken(token),
    account_id: of.account.account_id,
    auth_time: of.authTime,
    expires_at: expiresAt,
    ended_at: null,
  });
  return {
    token,
    expires_at: expiresAt.toISOString(),
    auth_time: of.authTime.toISOString(),
    account: {
      account_id: of.account.account_id,
      email: of.account.email,
      name: of.account.name,
      roles: [...rolesOf(of.account)],
      created_at: of.account.created_at.toISOString(),
    },
  };
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function normalizeEmail(email: string): string {
  return email.normalize("NFC").toLowerCase();
}
