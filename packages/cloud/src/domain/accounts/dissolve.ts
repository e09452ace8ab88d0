import type { UnitOfWork } from "../../database/transact.ts";
import { type Account, changeAccount } from "../../store/accounts/accounts.ts";
import { removeIdentities } from "../../store/accounts/issuer.ts";
import { forgetMailTokens } from "../../store/accounts/mail-tokens.ts";
import { removePasskeys } from "../../store/accounts/passkeys.ts";
import { removeSecondFactor } from "../../store/accounts/second-factors.ts";
import { dropPayoutDetails } from "../../store/money/payout-details.ts";
import { endWebhooksOf } from "../notices/webhooks/end-webhooks.ts";
import { recordAudit } from "../operators/audit.ts";
import { endMemberships, type LeavingAccount } from "../publishers/departure.ts";
import { nowhereOf } from "./email.ts";
import { endOtherLogins } from "./security.ts";

/** The author and reason of closing an account. */
export interface Dissolution {
  readonly at: Date;
  /** `account.<what>` in the trail. */
  readonly what: "address_freed" | "closed";
  readonly reason: string;
  /** The person who did it; absent: the service. */
  readonly by?: { readonly actorId: string; readonly actorRole: string };
}

/**
 * Removes all credentials of an account and everything that acts for it, except its password. The caller has locked
 * account and publishers. Returns whether the catalogue changed.
 */
export async function stripAccount(work: UnitOfWork, leaving: LeavingAccount): Promise<boolean> {
  const { accountId, at } = leaving;
  await endOtherLogins(work, { accountId, except: undefined, at });
  await removeSecondFactor(work, accountId);
  await removePasskeys(work, accountId);
  await removeIdentities(work, accountId);
  await forgetMailTokens(work, accountId);
  await dropPayoutDetails(work, accountId);
  await endWebhooksOf(work, accountId, at);
  await changeAccount(work, accountId, { roles: JSON.stringify(["user"]) });
  return endMemberships(work, leaving);
}

/**
 * Closes an account permanently. Nobody can log in to it; its address, name and password are deleted. Records for money
 * and audit stay under its id: sales, withdrawals, purchases, submissions, and the entries of the trail. Returns
 * whether the catalogue changed.
 */
export async function dissolveAccount(work: UnitOfWork, account: Account, end: Dissolution): Promise<boolean> {
  const { account_id: accountId } = account;
  const { at, what, reason, by = { actorId: null, actorRole: "service" } } = end;
  const isCatalogueChanged = await stripAccount(work, { accountId, at });
  await changeAccount(work, accountId, {
    email: nowhereOf(accountId),
    name: "Closed account",
    password_hash: null,
    email_verified_at: null,
    disabled_at: at,
    disabled_reason: reason,
  });
  await recordAudit(work, { at, ...by, action: `account.${what}`, subject: `account:${accountId}`, reason });
  return isCatalogueChanged;
}
