import type { Whoami } from "@bourse/contract/rest";
import type { Service } from "../../ports/service.ts";
import { accountById } from "../../store/accounts/accounts.ts";
import { passkeysOf } from "../../store/accounts/passkeys.ts";
import { recoveryCodesLeft, secondFactorOf } from "../../store/accounts/second-factors.ts";
import { extensionsOfAccount } from "../../store/catalogue/extensions.ts";
import { type Registered, registrationsOfAccount } from "../../store/publishers/registrations.ts";
import { endOf } from "../publishers/key-life.ts";
import { toRegistration } from "../publishers/registrations.ts";
import { type Actor, ownAccount } from "./actor.ts";
import { recentLoginUntil } from "./recent-login.ts";

/** Everything that can block an account's publication: roles, keys, verification, session, flags. */
export async function whoami(service: Service, actor: Actor, flags: readonly string[]): Promise<Whoami> {
  const rows = await registrationsOfAccount(service.database, actor.accountId);
  const extensions = await extensionsOfAccount(service.database, actor.accountId);
  return {
    account: ownAccount(actor),
    session: {
      session_id: actor.sessionId,
      auth_time: actor.authTime.toISOString(),
      expires_at: actor.expiresAt.toISOString(),
      methods: [...actor.methods],
      recent_login_until: recentLoginUntil(service, actor)?.toISOString() ?? null,
    },
    security: await readSecurity(service, actor.accountId),
    publishers: rows.map(toRegistration),
    flags: [...flags],
    extensions: extensions.map(({ id, publisher }) => ({ id, publisher })),
    publishing_blocked_by: actor.isEmailVerified
      ? blockedBy(rows, flags, service.clock.now())
      : "auth.email_unverified",
  };
}

function blockedBy(keys: readonly Registered[], flags: readonly string[], at: Date): string | null {
  if (!flags.includes("publishing")) return "http.not_found";
  const ends = keys.filter((key) => key.state === "verified").map((key) => endOf(key, at));
  if (ends.includes(null)) return null;
  const end = ends.at(-1);
  if (end) return end;
  const isSuspended = keys.some((key) => key.state === "suspended");
  return isSuspended ? "auth.publisher_suspended" : "auth.publisher_unverified";
}

/** An account's protection. */
async function readSecurity({ database }: Service, accountId: string): Promise<Whoami["security"]> {
  const account = await accountById(database, accountId);
  const factor = await secondFactorOf(database, accountId);
  const passkeys = await passkeysOf(database, accountId);
  return {
    email_verified: Boolean(account?.email_verified_at),
    has_password: Boolean(account?.password_hash),
    second_factor: factor ? (factor.confirmed_at ? "on" : "unconfirmed") : "off",
    recovery_codes_left: await recoveryCodesLeft(database, accountId),
    passkeys: passkeys.length,
  };
}
