import { createHash } from "node:crypto";
import type { LoginBody, LoginMethod, SecondFactorLoginBody, SecondFactorTicket, Session } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact } from "../../database/transact.ts";
import { refuse, ServiceError } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type Account, accountByEmail, lastClaimant, lockAccount } from "../../store/accounts/accounts.ts";
import {
  insertLoginTicket,
  openLoginTicket,
  secondFactorOf,
  takeLoginTicket,
} from "../../store/accounts/second-factors.ts";
import { type Attempts, countTry, forgetFailures, tryOnce } from "./attempts.ts";
import { codeAttempts, takeCode } from "./codes.ts";
import { normalizeEmail } from "./email.ts";
import { isPassword } from "./password-hash.ts";
import { recordSecurity } from "./security.ts";
import { openSession } from "./sessions.ts";
import { hashSecret, randomSecret } from "./tokens.ts";

/** The client of a login. */
export interface Client {
  readonly userAgent: string;
}

/** Logs in with e-mail address and password; an account with a second factor gets a ticket instead of a session. */
export async function login(service: Service, body: LoginBody, client: Client): Promise<Session> {
  const email = normalizeEmail(body.email);
  const attempts = passwordAttempts(service, email);
  await countTry(service, attempts);
  const { account, isHolder } = (await accountByPassword(service, email, body.password)) ?? {};
  if (!account) refuse("auth.credentials_invalid");
  // An account that only claims the address has its own password: entering it does not count as success for the
  // address's owner.
  if (isHolder) await forgetFailures(service, attempts);
  return finishLogin(service, {
    accountId: account.account_id,
    methods: ["password"],
    authTime: undefined,
    userAgent: client.userAgent,
    // A password that changed during the comparison must not log in.
    isStillTrue: (locked) => locked.password_hash === account.password_hash,
  });
}

/**
 * The account that verified an address, if the password is its own, else the account that claimed the address last.
 * Both passwords are compared, whether such accounts exist or not, so that timing does not reveal them.
 */
async function accountByPassword({ database, limits }: Service, email: string, password: string) {
  const [holder, claimant] = await Promise.all([accountByEmail(database, email), lastClaimant(database, email)]);
  const [isHolder, isClaimant] = await Promise.all(
    [holder, claimant].map((each) =>
      isPassword(password, each?.password_hash ?? undefined, limits.accounts.passwordCost),
    ),
  );
  if (isHolder && holder) return { account: holder, isHolder: true };
  return isClaimant && claimant ? { account: claimant, isHolder: false } : undefined;
}

/** Counting must not reveal which addresses exist: unknown addresses are counted like known ones. */
export function passwordAttempts(service: Service, email: string): Attempts {
  const subject = `password:${createHash("sha256").update(email).digest("hex")}`;
  return { subject, rule: service.limits.accounts.passwordAttempts };
}

/** The account for which the caller proved ownership. */
export interface Proof {
  readonly accountId: string;
  readonly methods: readonly LoginMethod[];
  /** The issuer's login time; absent: now. */
  readonly authTime: Date | undefined;
  readonly userAgent: string;
  /** Checks again while the account is locked. */
  readonly isStillTrue: (account: Account, work: Work) => boolean | Promise<boolean>;
}

/**
 * Opens the session, or requires the second factor.
 *
 * @throws ServiceError `auth.second_factor_required` with a ticket; `auth.account_disabled`; `auth.credentials_invalid`
 * when the proof is no longer valid.
 */
export async function finishLogin(service: Service, proof: Proof): Promise<Session> {
  const outcome = await transact(service, async (work) => {
    const account = await lockAccount(work, proof.accountId);
    if (!account || !(await proof.isStillTrue(account, work))) refuse("auth.credentials_invalid");
    if (account.disabled_at !== null) refuse("auth.account_disabled");
    if (await lacksSecondFactor(work, proof)) return { ticket: await giveTicket(service, work, proof) };
    const authTime = proof.authTime ?? service.clock.now();
    return { session: await openSession(service, work, { ...proof, account, authTime }) };
  });
  if (outcome.session) return outcome.session;
  throw new ServiceError("auth.second_factor_required", undefined, { secondFactor: outcome.ticket });
}

/** A passkey with user verification is something you have and something you are or know: both factors. */
async function lacksSecondFactor(work: Work, { accountId, methods }: Proof): Promise<boolean> {
  if (methods.includes("passkey")) return false;
  return Boolean((await secondFactorOf(work, accountId))?.confirmed_at);
}

async function giveTicket(service: Service, work: Work, proof: Proof): Promise<SecondFactorTicket> {
  const ticket = randomSecret(service.random);
  const now = service.clock.now();
  const expiresAt = new Date(now.getTime() + service.limits.accounts.loginTicketMs);
  await insertLoginTicket(work, {
    ticket_hash: hashSecret(ticket),
    account_id: proof.accountId,
    methods: JSON.stringify(proof.methods),
    auth_time: proof.authTime ?? null,
    created_at: now,
    expires_at: expiresAt,
    used_at: null,
  });
  return { ticket, expires_at: expiresAt.toISOString() };
}

/** Finishes a login with a code of the authenticator or a recovery code. The login time is now. */
export async function loginWithCode(service: Service, body: SecondFactorLoginBody, client: Client): Promise<Session> {
  const hash = hashSecret(body.ticket);
  const ticket = await openLoginTicket(service.database, hash, service.clock.now());
  if (!ticket) refuse("auth.login_ticket_invalid");
  const { account_id: accountId } = ticket;
  const session = await tryOnce(service, codeAttempts(service, accountId), async (work) => {
    const account = await lockAccount(work, accountId);
    const now = service.clock.now();
    const method = account && (await takeCode(service, work, { accountId, code: body.code }));
    if (!method) return undefined;
    // Only now: after a wrong code the ticket stays valid, because its owner may have mistyped.
    if (!(await takeLoginTicket(work, hash, now))) refuse("auth.login_ticket_invalid");
    if (account.disabled_at !== null) refuse("auth.account_disabled");
    if (method === "recovery_code") await recordSecurity(work, { accountId, what: "recovery_code_used", at: now });
    const methods = [...(JSON.parse(ticket.methods) as LoginMethod[]), method];
    const authTime = ticket.auth_time ?? now;
    return openSession(service, work, { account, authTime, methods, userAgent: client.userAgent });
  });
  return session ?? refuse("auth.second_factor_invalid");
}
