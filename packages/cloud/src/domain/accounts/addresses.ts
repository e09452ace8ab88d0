import type { Work } from "../../database/held.ts";
import type { UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import { type Account, accountByEmail, changeAccount } from "../../store/accounts/accounts.ts";
import { openMailToken, takeMailToken } from "../../store/accounts/mail-tokens.ts";
import { dissolveAccount } from "./dissolve.ts";
import { holdAccounts } from "./hold.ts";

/** An account that verifies an address, and the address. */
export interface AddressProof {
  readonly accountId: string;
  readonly email: string;
  /** The account and all others that claim the address without verification, locked. */
  readonly held: readonly Account[];
  readonly at: Date;
}

/**
 * Makes an address the account's own. Every other account that claimed it is closed: its creator never read a mail sent
 * there. Returns whether the catalogue changed.
 */
export async function proveAddress(work: UnitOfWork, { accountId, email, held, at }: AddressProof): Promise<boolean> {
  const holder = await accountByEmail(work, email);
  if (holder && holder.account_id !== accountId) refuse("auth.mail_token_invalid");
  await changeAccount(work, accountId, { email, email_verified_at: at });
  const others = held.filter((each) => each.account_id !== accountId && each.email === email);
  let isCatalogueChanged = false;
  for (const other of others) {
    const end = { at, what: "address_freed", reason: "another account proved the address" } as const;
    if (await dissolveAccount(work, other, end)) isCatalogueChanged = true;
  }
  return isCatalogueChanged;
}

/** The accounts that a verification concerns, locked, and the address. */
export interface HeldForProof {
  readonly accountId: string;
  readonly email: string;
  readonly held: readonly Account[];
}

/**
 * Uses up a mailed token and locks its account and all that claim its address. A token that belongs to another account,
 * was used, or whose account has ended gets the same refusal.
 */
export async function holdForProof(
  work: Work,
  of: Parameters<typeof takeMailToken>[1],
  by?: string,
): Promise<HeldForProof> {
  const found = await openMailToken(work, of);
  if (!found || (by !== undefined && found.account_id !== by)) refuse("auth.mail_token_invalid");
  const { account_id: accountId, email } = found;
  const held = await holdAccounts(work, { ids: [accountId], naming: email });
  const account = held.find((each) => each.account_id === accountId);
  if (!account || account.disabled_at !== null || !(await takeMailToken(work, of))) refuse("auth.mail_token_invalid");
  return { accountId, email, held };
}
