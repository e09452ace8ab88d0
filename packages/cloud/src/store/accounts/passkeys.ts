import type { Insertable, Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { PasskeyChallengeRow, PasskeyRow } from "../../database/tables/accounts.ts";
import type { PageRequest } from "../lists/page.ts";

/** A passkey row. */
export type PasskeyRecord = Selectable<PasskeyRow>;

export async function insertPasskeyChallenge(work: Work, row: PasskeyChallengeRow): Promise<void> {
  await work.insertInto("passkey_challenge").values(row).execute();
}

/** Uses up a challenge, whatever the result of its answer; false when it is not one of these. */
export async function takePasskeyChallenge(
  work: Work,
  of: Omit<PasskeyChallengeRow, "expires_at"> & { readonly at: Date },
): Promise<boolean> {
  const taken = await work
    .deleteFrom("passkey_challenge")
    .where("challenge_hash", "=", of.challenge_hash)
    .where("purpose", "=", of.purpose)
    .where("account_id", "is not distinct from", of.account_id)
    .where("expires_at", ">", of.at)
    .returning("challenge_hash")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Adds a passkey; undefined when its credential is already registered, to any account. */
export function insertPasskey(work: Work, row: Insertable<PasskeyRow>): Promise<PasskeyRecord | undefined> {
  return work
    .insertInto("passkey")
    .values(row)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function passkeyByCredential(work: Work, credentialId: string): Promise<PasskeyRecord | undefined> {
  return work.selectFrom("passkey").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();
}

export function passkeysOf(work: Work, accountId: string): Promise<PasskeyRecord[]> {
  return work.selectFrom("passkey").selectAll().where("account_id", "=", accountId).orderBy("seq").execute();
}

export function passkeyPage(work: Work, of: PageRequest & { readonly accountId: string }): Promise<PasskeyRecord[]> {
  let query = work.selectFrom("passkey").selectAll().where("account_id", "=", of.accountId);
  if (of.after !== undefined) query = query.where("seq", ">", BigInt(of.after));
  return query
    .orderBy("seq")
    .limit(of.limit + 1)
    .execute();
}

/** Records the use of a passkey; false when it was removed or its counter has advanced meanwhile. */
export async function usePasskey(
  work: Work,
  of: { readonly passkeyId: string; readonly from: bigint; readonly to: bigint; readonly at: Date },
): Promise<boolean> {
  const used = await work
    .updateTable("passkey")
    .set({ counter: of.to, last_used_at: of.at })
    .where("passkey_id", "=", of.passkeyId)
    .where("counter", "=", of.from)
    .returning("passkey_id")
    .executeTakeFirst();
  return used !== undefined;
}

interface OwnPasskey {
  readonly accountId: string;
  readonly passkeyId: string;
}

export function renamePasskey(work: Work, of: OwnPasskey & { readonly name: string }) {
  return work
    .updateTable("passkey")
    .set({ name: of.name })
    .where("passkey_id", "=", of.passkeyId)
    .where("account_id", "=", of.accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Removes a passkey; false when the account has no such passkey. */
export async function removePasskey(work: Work, of: OwnPasskey): Promise<boolean> {
  const gone = await work
    .deleteFrom("passkey")
    .where("passkey_id", "=", of.passkeyId)
    .where("account_id", "=", of.accountId)
    .returning("passkey_id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Removes every passkey of an account; returns how many. */
export async function removePasskeys(work: Work, accountId: string): Promise<number> {
  const { numDeletedRows } = await work.deleteFrom("passkey").where("account_id", "=", accountId).executeTakeFirst();
  return Number(numDeletedRows);
}
