import { type Insertable, type Selectable, sql } from "kysely";
import type { Work } from "../../database/held.ts";
import type { LoginTicketRow, SecondFactorRow } from "../../database/tables/accounts.ts";

export function secondFactorOf(work: Work, accountId: string): Promise<Selectable<SecondFactorRow> | undefined> {
  return work.selectFrom("second_factor").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/** Stores an unconfirmed secret, replacing an earlier one. */
export async function putSecondFactor(work: Work, row: SecondFactorRow): Promise<void> {
  const { account_id: _, ...change } = row;
  await work
    .insertInto("second_factor")
    .values(row)
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(change))
    .execute();
}

export async function confirmSecondFactor(work: Work, accountId: string, at: Date): Promise<void> {
  await work.updateTable("second_factor").set({ confirmed_at: at }).where("account_id", "=", accountId).execute();
}

/** Uses up a time step; false when it or a later one was used before. */
export async function takeStep(work: Work, accountId: string, step: bigint): Promise<boolean> {
  const taken = await work
    .updateTable("second_factor")
    .set({ last_step: step })
    .where("account_id", "=", accountId)
    .where("last_step", "<", step)
    .returning("account_id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function removeSecondFactor(work: Work, accountId: string): Promise<void> {
  await work.deleteFrom("second_factor").where("account_id", "=", accountId).execute();
  await work.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(work: Work, accountId: string, hashes: readonly string[]): Promise<void> {
  await work.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  const rows = hashes.map((hash) => ({ account_id: accountId, code_hash: hash, used_at: null }));
  await work.insertInto("recovery_code").values(rows).execute();
}

/** Uses up a recovery code; false when it is unknown or was used. */
export async function takeRecoveryCode(
  work: Work,
  of: { readonly accountId: string; readonly hash: string; readonly at: Date },
): Promise<boolean> {
  const taken = await work
    .updateTable("recovery_code")
    .set({ used_at: of.at })
    .where("account_id", "=", of.accountId)
    .where("code_hash", "=", of.hash)
    .where("used_at", "is", null)
    .returning("account_id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function recoveryCodesLeft(work: Work, accountId: string): Promise<number> {
  const row = await work
    .selectFrom("recovery_code")
    .select((of) => of.fn.countAll<bigint>().as("left"))
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.left);
}

/** One second factor for each sealing key in use. */
export function secondFactorPerKey(work: Work): Promise<Pick<SecondFactorRow, "account_id" | "secret">[]> {
  const keyName = sql`split_part(secret, '.', 2)`;
  return work
    .selectFrom("second_factor")
    .distinctOn(keyName)
    .select(["account_id", "secret"])
    .orderBy(keyName)
    .execute();
}

export async function insertLoginTicket(work: Work, row: Insertable<LoginTicketRow>): Promise<void> {
  await work.insertInto("login_ticket").values(row).execute();
}

/** A ticket that can still become a session. */
export function openLoginTicket(work: Work, hash: string, at: Date): Promise<LoginTicketRow | undefined> {
  return work
    .selectFrom("login_ticket")
    .selectAll()
    .where("ticket_hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .executeTakeFirst();
}

/** Uses up a ticket; false when another request did. */
export async function takeLoginTicket(work: Work, hash: string, at: Date): Promise<boolean> {
  const taken = await work
    .updateTable("login_ticket")
    .set({ used_at: at })
    .where("ticket_hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .returning("ticket_hash")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes logins that wait for their second factor, because their first proof is no longer valid. */
export async function dropLoginTickets(work: Work, accountId: string): Promise<void> {
  await work.deleteFrom("login_ticket").where("account_id", "=", accountId).execute();
}
