import type { LoginMethod, Session } from "@bourse/contract/rest";
import type { Random } from "@bourse/platform";
import type { Work } from "../../database/held.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type Account, rolesOf } from "../../store/accounts/accounts.ts";
import { leftOf, type RateAnswer, waitOf } from "../../store/accounts/rates.ts";
import {
  endSession,
  insertSession,
  replaceToken,
  type SessionWithAccount,
  sessionTakingToken,
  sessionWithAccount,
  type TakingSession,
  touchSession,
} from "../../store/accounts/sessions.ts";
import { type Actor, ownAccount } from "./actor.ts";
import { hashSecret, randomSecret } from "./tokens.ts";

const TOKEN = /^bourse_[A-Za-z0-9_-]{43}$/;

/** A complete login. */
export interface Login {
  readonly account: Account;
  readonly authTime: Date;
  readonly methods: readonly LoginMethod[];
  readonly userAgent: string;
}

/** Creates a session; its token is shown once and stored as a hash. */
export async function openSession(service: Service, work: Work, login: Login): Promise<Session> {
  const token = newToken(service.random);
  const now = service.clock.now();
  const expiresAt = new Date(now.getTime() + service.limits.sessionMs);
  await insertSession(work, {
    token_hash: hashSecret(token),
    account_id: login.account.account_id,
    auth_time: login.authTime,
    created_at: now,
    expires_at: expiresAt,
    ended_at: null,
    last_used_at: null,
    methods: JSON.stringify(login.methods),
    user_agent: cleanUserAgent(login.userAgent, service.limits.accounts.userAgentLength),
  });
  return {
    token,
    expires_at: expiresAt.toISOString(),
    auth_time: login.authTime.toISOString(),
    account: show(login.account),
  };
}

/**
 * The account of a token. Roles and state are current, not those at login.
 *
 * @throws ServiceError `auth.session_invalid`, `auth.session_expired`, `auth.account_disabled`.
 */
export async function authenticate(service: Service, token: string): Promise<Actor> {
  const tokenHash = hashOf(token);
  const row = await sessionWithAccount(service.database, tokenHash);
  return actorOf(service, { row, tokenHash, now: service.clock.now() });
}

/** The account of a request, and the result of its rate limit. */
export interface Admitted {
  readonly actor: Actor;
  readonly rate: RateAnswer;
}

/**
 * Like {@link authenticate}, but also takes a token of the account's shared bucket in the same round trip. A refused
 * session takes none.
 */
export async function authenticateTaking(
  service: Service,
  token: string,
  of: Pick<TakingSession, "kind" | "rule">,
): Promise<Admitted> {
  const tokenHash = hashOf(token);
  const filling = { rule: of.rule, now: service.clock.now() };
  const row = await sessionTakingToken(service.database, { ...filling, kind: of.kind, tokenHash });
  const actor = await actorOf(service, { row, tokenHash, now: filling.now });
  const { tokens = null, bucket = "" } = row ?? {};
  const rate = tokens === null ? await waitOf(service.database, { ...filling, bucket }) : leftOf(filling, tokens);
  return { actor, rate };
}

function hashOf(token: string): string {
  if (!TOKEN.test(token)) refuse("auth.session_invalid");
  return hashSecret(token);
}

interface Found {
  readonly row: SessionWithAccount | undefined;
  readonly tokenHash: string;
  readonly now: Date;
}

async function actorOf(service: Service, { row, tokenHash, now }: Found): Promise<Actor> {
  if (!row || row.has_ended) refuse("auth.session_invalid");
  if (now >= row.expires_at) refuse("auth.session_expired");
  if (row.is_disabled) refuse("auth.account_disabled");
  const used = row.last_used_at?.getTime();
  if (used === undefined || now.getTime() - used >= service.limits.accounts.sessionTouchMs)
    await touchSession(service.database, tokenHash, now);
  return {
    accountId: row.account_id,
    email: row.email,
    isEmailVerified: row.is_email_verified,
    name: row.name,
    roles: rolesOf(row),
    createdAt: row.account_created_at,
    authTime: row.auth_time,
    expiresAt: row.expires_at,
    sessionId: row.session_id,
    loginAt: row.created_at,
    methods: JSON.parse(row.methods) as LoginMethod[],
    tokenHash,
  };
}

/** Issues a new token for the session; the old one becomes invalid, and the login time stays. */
export async function refreshSession(service: Service, actor: Actor): Promise<Session> {
  const now = service.clock.now();
  if (now.getTime() >= actor.loginAt.getTime() + service.limits.loginMs) refuse("auth.session_expired", "log in again");
  const token = newToken(service.random);
  const expiresAt = new Date(now.getTime() + service.limits.sessionMs);
  const change = { from: actor.tokenHash, to: hashSecret(token), expiresAt };
  if (!(await replaceToken(service.database, change))) refuse("auth.session_invalid");
  return {
    token,
    expires_at: expiresAt.toISOString(),
    auth_time: actor.authTime.toISOString(),
    account: ownAccount(actor),
  };
}

/** Ends the requesting session. */
export async function logout(service: Service, { accountId, sessionId }: Actor): Promise<void> {
  await endSession(service.database, { accountId, sessionId, at: service.clock.now() });
}

function newToken(random: Random): string {
  return `bourse_${randomSecret(random)}`;
}

function show(account: Account): Session["account"] {
  return {
    account_id: account.account_id,
    email: account.email,
    name: account.name,
    roles: [...rolesOf(account)],
    created_at: account.created_at.toISOString(),
  };
}

/** A client's user agent as text that can be displayed: a header can contain anything. */
export function cleanUserAgent(text: string, most: number): string {
  const visible = text
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...visible].slice(0, most).join("");
}
