import type { Role, Session, SignUpBody } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type Account, accountByEmail, insertAccount } from "../../store/accounts/accounts.ts";
import { isPlainEmail, normalizeEmail } from "./email.ts";
import type { Client } from "./login.ts";
import { mailFor, mailToken } from "./mail-tokens.ts";
import { hashPassword } from "./password-hash.ts";
import { openSession } from "./sessions.ts";
import { requireStrongPassword } from "./strong-password.ts";

/** The recipient of an account, and whether they have verified the address. */
interface NewAccount {
  readonly roles: readonly Role[];
  readonly isEmailVerified: boolean;
}

/** Creates an account; undefined when its address is verified by another one. */
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
 * Creates an account and logs in. The answer and the work are the same whether or not the address already has an
 * account: the new one only claims it, and only the owner of the address reads the mail.
 */
export async function signUp(service: Service, body: SignUpBody, { userAgent }: Client): Promise<Session> {
  requireStrongPassword(service, body.password);
  if (!isPlainEmail(body.email))
    refuse("http.body_invalid", "the address is spelled with letters that read like others");
  const account = await createAccount(service, body, { roles: ["user"], isEmailVerified: false });
  if (!account) throw new Error("an account that holds no address met another one's");
  const session = await transact(service, async (work) => {
    const isHeld = (await accountByEmail(work, account.email)) !== undefined;
    await mailToken(service, work, { account, ...mailFor(isHeld), errand: "sign-up-mail" });
    const authTime = service.clock.now();
    return openSession(service, work, { account, authTime, methods: ["password"], userAgent });
  });
  service.mailWritten();
  return session;
}
