import type { Whoami } from "@bourse/contract/rest";
import type { Service } from "../../ports/service.ts";
import { accountById } from "../../store/accounts/accounts.ts";
import { passkeysOf } from "../../store/accounts/passkeys.ts";
import { recoveryCodesLeft, secondFactorOf } from "../../store/accounts/second-factors.ts";

/** An account's protection. */
export async function readSecurity({ database }: Service, accountId: string): Promise<Whoami["security"]> {
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
