import type { Work } from "../../database/database.ts";
import type { UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import { type Account, accountByEmail, changeAccount } from "../../store/accounts/accounts.ts";
import { openMailToken, takeMailToken } from "../../store/accounts/mail-tokens.ts";
import { dissolveAccount } from "./dissolve.ts";
import { holdAccounts } from "./hold.ts";

/** The account that proves an address, and the address. */
export interface AddressProof {
  readonly accountId: string;
  readonly email: string;
  /** The account and all that only claim the address, locked. */
  readonly held: readonly Account[];
  readonly at: Date;
}

/**
 * Makes an address the account's own. Every other account that only named it ends: whoever made those never read a letter
 * that was sent there. Answers whether the catalogue changed.
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

/** The accounts that a proof concerns, held, and the address that it is of. */
export interface HeldForProof {
  readonly accountId: string;
  readonly email: string;
  readonly held: readonly Account[];
}

/**
 * Uses a mailed token up and holds its account with everybody who only names its address. The token is another's, or
 * used, or its account has ended: refused alike.
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
