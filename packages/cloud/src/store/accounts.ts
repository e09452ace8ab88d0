import type { Role } from "@bourse/contract/rest";
import type { Work } from "../database/database.ts";
import type { AccountRow, SessionRow } from "../database/tables.ts";

export async function insertAccount(work: Work, row: AccountRow): Promise<boolean> {
  const made = await work
    .insertInto("account")
    .values(row)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("account_id")
    .executeTakeFirst();
  return made !== undefined;
}

export function accountByEmail(work: Work, email: string): Promise<AccountRow | undefined> {
  return work.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirst();
}

export function accountById(work: Work, id: string): Promise<AccountRow | undefined> {
  return work.selectFrom("account").selectAll().where("account_id", "=", id).executeTakeFirst();
}

export async function hasAccounts(work: Work): Promise<boolean> {
  return (await work.selectFrom("account").select("account_id").limit(1).executeTakeFirst()) !== undefined;
}

export async function insertSession(work: Work, row: SessionRow): Promise<void> {
  await work.insertInto("session").values(row).execute();
}

export function sessionWithAccount(work: Work, tokenHash: string) {
  return work
    .selectFrom("session")
    .innerJoin("account", "account.account_id", "session.account_id")
    .selectAll("account")
    .select(["session.token_hash", "session.auth_time", "session.expires_at", "session.ended_at"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Ends a session; false when it had ended. */
export async function endSession(work: Work, tokenHash: string, at: Date): Promise<boolean> {
  const ended = await work
    .updateTable("session")
    .set({ ended_at: at })
    .where("token_hash", "=", tokenHash)
    .where("ended_at", "is", null)
    .returning("token_hash")
    .executeTakeFirst();
  return ended !== undefined;
}

export function rolesOf(row: Pick<AccountRow, "roles">): readonly Role[] {
  return JSON.parse(row.roles) as Role[];
}
