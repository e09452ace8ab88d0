import type { Role, Session, SignUpBody } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type Account, accountByEmail, insertAccount } from "../../store/accounts/accounts.ts";
import { isPlainEmail, normalizeEmail } from "./email.ts";
import type { Client } from "./login.ts";
import { letterFor, mailToken } from "./mail-tokens.ts";
import { hashPassword } from "./password-hash.ts";
import { openSession } from "./sessions.ts";
import { requireStrongPassword } from "./strong-password.ts";

/** Who an account is made for, and whether the address is known to be theirs. */
interface NewAccount {
  readonly roles: readonly Role[];
  readonly isEmailVerified: boolean;
}

/** Makes an account; undefined when it would hold an address that another one has proven. */
export async function createAccount(
  service: Pick<Service, "database" | "clock" | "random" | "limits">,
  body: SignUpBody,
  { roles, isEmailVerified }: NewAccount,
): Promise<Account | undefined> {
  const at = service.clock.now();
  return insertAccount(service.database, {
    account_id: service.random.uuid(),
    email: normalizeEmail(body.email),
    name: body.name,
    password_hash: await hashPassword(body.password, service.limits.accounts.passwordCost),
    roles: JSON.stringify(roles),
    created_at: at,
    email_verified_at: isEmailVerified ? at : null,
  });
}

/**
 * Makes an account and logs in. The answer and its work are the same whether the address is an account's already: the
 * new one only names it, and what the letter says reads nobody but the owner of the address.
 */
export async function signUp(service: Service, body: SignUpBody, { userAgent }: Client): Promise<Session> {
  requireStrongPassword(service, body.password);
  if (!isPlainEmail(body.email))
    refuse("http.body_invalid", "the address is spelled with letters that read like others");
  const account = await createAccount(service, body, { roles: ["user"], isEmailVerified: false });
  if (!account) throw new Error("an account that holds no address met another one's");
  const session = await transact(service, async (work) => {
    const isHeld = (await accountByEmail(work, account.email)) !== undefined;
    await mailToken(service, work, { account, ...letterFor(isHeld), errand: "sign-up-mail" });
    const authTime = service.clock.now();
    return openSession(service, work, { account, authTime, methods: ["password"], userAgent });
  });
  service.letterWritten();
  return session;
}
