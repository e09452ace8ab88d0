import type { Work } from "../../database/held.ts";
import type { IssuerIdentityRow, IssuerLoginRow } from "../../database/tables/accounts.ts";

export async function insertIssuerLogin(work: Work, row: IssuerLoginRow): Promise<void> {
  await work.insertInto("issuer_login").values(row).execute();
}

/** Uses up a login that returned from the issuer, so that a second attempt fails; undefined when there is none. */
export function takeIssuerLogin(
  work: Work,
  of: { readonly stateHash: string; readonly secretHash: string; readonly at: Date },
): Promise<IssuerLoginRow | undefined> {
  return work
    .deleteFrom("issuer_login")
    .where("state_hash", "=", of.stateHash)
    .where("secret_hash", "=", of.secretHash)
    .where("expires_at", ">", of.at)
    .returningAll()
    .executeTakeFirst();
}

/** The local account of an issuer's person. */
export async function accountOfIdentity(
  work: Work,
  of: Pick<IssuerIdentityRow, "issuer" | "subject">,
): Promise<string | undefined> {
  const row = await work
    .selectFrom("issuer_identity")
    .select("account_id")
    .where("issuer", "=", of.issuer)
    .where("subject", "=", of.subject)
    .executeTakeFirst();
  return row?.account_id;
}

/** Links an issuer's person to an account. */
export async function insertIdentity(work: Work, row: IssuerIdentityRow): Promise<void> {
  await work.insertInto("issuer_identity").values(row).execute();
}

/** Deletes an account's links to the issuer. */
export async function removeIdentities(work: Work, accountId: string): Promise<void> {
  await work.deleteFrom("issuer_identity").where("account_id", "=", accountId).execute();
}
