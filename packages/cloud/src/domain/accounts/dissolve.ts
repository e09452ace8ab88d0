import type { Work } from "../../database/database.ts";
import { type Account, changeAccount } from "../../store/accounts/accounts.ts";
import { removeIdentities } from "../../store/accounts/issuer.ts";
import { dropMailTokens } from "../../store/accounts/mail-tokens.ts";
import { removePasskeys } from "../../store/accounts/passkeys.ts";
import { removeSecondFactor } from "../../store/accounts/second-factors.ts";
import { endWebhooksOf } from "../notices/webhooks/end-webhooks.ts";
import { recordAudit } from "../operators/audit.ts";
import { endMemberships } from "../publishers/departure.ts";
import { nowhereOf } from "./email.ts";
import { endOtherLogins } from "./security.ts";

/** How an account ends: who did it, and why. */
export interface Dissolution {
  readonly at: Date;
  /** `account.<what>` in the trail. */
  readonly what: "address_freed" | "closed";
  readonly reason: string;
  /** Who did it; absent: the service. */
  readonly by?: { readonly actorId: string; readonly actorRole: string };
}

/** Takes everything from an account that lets somebody in, or acts or speaks for it. Its password stays. */
export async function stripAccount(work: Work, accountId: string, at: Date): Promise<void> {
  await endOtherLogins(work, { accountId, except: undefined, at });
  await removeSecondFactor(work, accountId);
  await removePasskeys(work, accountId);
  await removeIdentities(work, accountId);
  for (const purpose of ["verify_email", "reset_password"] as const) await dropMailTokens(work, { accountId, purpose });
  await endWebhooksOf(work, accountId, at);
  await endMemberships(work, accountId, at);
  await changeAccount(work, accountId, { roles: JSON.stringify(["user"]) });
}

/**
 * Ends an account for good. Nobody logs in to it; its address, name and password are gone. What money and audit need
 * stays under its id: sales, withdrawals, purchases, submissions, and the lines of the trail.
 */
export async function dissolveAccount(work: Work, account: Account, end: Dissolution): Promise<void> {
  const { account_id: accountId } = account;
  const { at, what, reason, by = { actorId: null, actorRole: "service" } } = end;
  await stripAccount(work, accountId, at);
  await changeAccount(work, accountId, {
    email: nowhereOf(accountId),
    name: "Closed account",
    password_hash: null,
    email_verified_at: null,
    disabled_at: at,
    disabled_reason: reason,
  });
  await recordAudit(work, { at, ...by, action: `account.${what}`, subject: `account:${accountId}`, reason });
}
