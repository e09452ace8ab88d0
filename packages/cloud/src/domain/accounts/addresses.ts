import type { Work } from "../../database/database.ts";
import { refuse } from "../../failure.ts";
import { type Account, accountByEmail, changeAccount, lockClaimants } from "../../store/accounts/accounts.ts";
import { dissolveAccount } from "./dissolve.ts";

/**
 * Makes an address the account's own. Every other account that only named it ends: whoever made those never read a letter
 * that was sent there. The account is locked.
 */
export async function proveAddress(
  work: Work,
  { account, at }: { readonly account: Account; readonly at: Date },
): Promise<void> {
  const { account_id: accountId, email } = account;
  const claimants = await lockClaimants(work, email);
  const holder = await accountByEmail(work, email);
  if (holder && holder.account_id !== accountId) refuse("auth.mail_token_invalid");
  await changeAccount(work, accountId, { email_verified_at: at });
  for (const claimant of claimants) {
    if (claimant.account_id === accountId) continue;
    await dissolveAccount(work, claimant, { at, what: "address_freed", reason: "another account proved the address" });
  }
}
