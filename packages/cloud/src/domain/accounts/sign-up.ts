import { randomUUID } from "node:crypto";
import type { Role, Session, SignUpBody } from "@bourse/contract/rest";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type Account, insertAccount } from "../../store/accounts/accounts.ts";
import { isPlainEmail, normalizeEmail } from "./email.ts";
import type { Client } from "./login.ts";
import { hashPassword, isStrongEnough } from "./password-hash.ts";
import { openSession } from "./sessions.ts";

/** Makes an account with roles; undefined when the address is taken. */
export async function createAccount(
  service: Pick<Service, "database" | "clock">,
  body: SignUpBody,
  roles: readonly Role[],
): Promise<Account | undefined> {
  return insertAccount(service.database, {
    account_id: randomUUID(),
    email: normalizeEmail(body.email),
    name: body.name,
    password_hash: await hashPassword(body.password),
    roles: JSON.stringify(roles),
    created_at: service.clock.now(),
  });
}

/** Makes an account and logs in. */
export async function signUp(service: Service, body: SignUpBody, { userAgent }: Client): Promise<Session> {
  if (!isStrongEnough(body.password, service.limits.passwordLength)) refuse("auth.password_weak");
  if (!isPlainEmail(body.email))
    refuse("http.body_invalid", "the address is spelled with letters that read like others");
  const account = await createAccount(service, body, ["user"]);
  if (!account) refuse("auth.email_taken");
  const authTime = service.clock.now();
  return openSession(service, service.database, { account, authTime, methods: ["password"], userAgent });
}
